<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hexes_flat" class="Hexes" tilewidth="96" tileheight="84" tilecount="16" columns="8">
 <image source="hexes_flat.png" width="768" height="168"/>
 <tile id="0" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="1" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="2" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="3" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="4" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="5" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="6" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="7" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="plain"/>
  </properties>
 </tile>
 <tile id="8" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="mountain"/>
  </properties>
 </tile>
 <tile id="9" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="mountain"/>
  </properties>
 </tile>
 <tile id="10" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="mountain"/>
  </properties>
 </tile>
 <tile id="11" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="mountain"/>
  </properties>
 </tile>
 <tile id="12" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="river"/>
  </properties>
 </tile>
 <tile id="13" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="river"/>
  </properties>
 </tile>
 <tile id="14" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="river"/>
  </properties>
 </tile>
 <tile id="15" type="Hex">
  <properties>
   <property name="terrain" propertytype="Terrain" value="capital"/>
  </properties>
 </tile>
</tileset>
