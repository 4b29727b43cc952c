<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="grown" tilewidth="16" tileheight="16" tilecount="8" columns="4">
 <image source="grown.png" width="64" height="32"/>
 <tile id="0">
  <properties>
   <property name="land" value="meadow"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="land" value="forest"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="land" value="hills"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="land" value="mountains"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="land" value="lake"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="land" value="swamp"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="land" value="fields"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="land" value="sea"/>
  </properties>
 </tile>
</tileset>
