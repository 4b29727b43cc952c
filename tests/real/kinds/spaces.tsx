<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="spaces" tilewidth="16" tileheight="16" tilecount="8" columns="4">
 <image source="lands.png" width="64" height="32"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="mountain"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="farms"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="hills"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="swamp"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="desert"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" value="plains"/>
  </properties>
 </tile>
</tileset>
