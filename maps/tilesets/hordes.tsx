<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hordes" class="Spaces" tilewidth="64" tileheight="64" tilecount="40" columns="8">
 <image source="hordes.png" width="512" height="320"/>
 <tile id="0" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="mountain"/>
  </properties>
 </tile>
 <tile id="1" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="mountain"/>
  </properties>
 </tile>
 <tile id="2" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="mountain"/>
  </properties>
 </tile>
 <tile id="3" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="mountain"/>
  </properties>
 </tile>
 <tile id="4" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="forest"/>
  </properties>
 </tile>
 <tile id="5" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="forest"/>
  </properties>
 </tile>
 <tile id="6" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="forest"/>
  </properties>
 </tile>
 <tile id="7" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="forest"/>
  </properties>
 </tile>
 <tile id="8" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="farms"/>
  </properties>
 </tile>
 <tile id="9" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="farms"/>
  </properties>
 </tile>
 <tile id="10" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="farms"/>
  </properties>
 </tile>
 <tile id="11" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="farms"/>
  </properties>
 </tile>
 <tile id="12" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="hills"/>
  </properties>
 </tile>
 <tile id="13" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="hills"/>
  </properties>
 </tile>
 <tile id="14" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="hills"/>
  </properties>
 </tile>
 <tile id="15" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="hills"/>
  </properties>
 </tile>
 <tile id="16" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="17" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="18" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="19" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="20" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="clear"/>
  </properties>
 </tile>
 <tile id="21" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="clear"/>
  </properties>
 </tile>
 <tile id="22" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="clear"/>
  </properties>
 </tile>
 <tile id="23" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="clear"/>
  </properties>
 </tile>
 <tile id="24" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="friendly_village"/>
  </properties>
 </tile>
 <tile id="25" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="natural_defensive_position"/>
  </properties>
 </tile>
 <tile id="26" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="chasm"/>
  </properties>
 </tile>
 <tile id="27" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="barrens"/>
  </properties>
 </tile>
 <tile id="28" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="trade_route"/>
  </properties>
 </tile>
 <tile id="29" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="heath"/>
  </properties>
 </tile>
 <tile id="30" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="ancient_ruins"/>
  </properties>
 </tile>
 <tile id="31" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="desolate_moor"/>
  </properties>
 </tile>
 <tile id="32" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="desert"/>
  </properties>
 </tile>
 <tile id="33" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="plains"/>
  </properties>
 </tile>
 <tile id="34" type="Space">
  <properties>
   <property name="look" propertytype="LandKind" value="lake"/>
   <property name="terrain" propertytype="SpaceKind" value="chasm"/>
  </properties>
 </tile>
 <tile id="35" type="Space">
  <properties>
   <property name="look" propertytype="LandKind" value="lake"/>
   <property name="terrain" propertytype="SpaceKind" value="chasm"/>
  </properties>
 </tile>
 <tile id="36" type="Space">
  <properties>
   <property name="look" propertytype="LandKind" value="lake"/>
   <property name="terrain" propertytype="SpaceKind" value="chasm"/>
  </properties>
 </tile>
 <tile id="37" type="Space">
  <properties>
   <property name="look" propertytype="LandKind" value="lake"/>
   <property name="terrain" propertytype="SpaceKind" value="chasm"/>
  </properties>
 </tile>
 <tile id="38" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="shuffled"/>
  </properties>
 </tile>
 <tile id="39" type="Space">
  <properties>
   <property name="terrain" propertytype="SpaceKind" value="shuffled_extra"/>
  </properties>
 </tile>
</tileset>
