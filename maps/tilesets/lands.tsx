<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="lands" class="Lands" tilewidth="64" tileheight="64" tilecount="128" columns="8">
 <image source="lands.png" width="512" height="1024"/>
 <tile id="0" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="1" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="2" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="3" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="4" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="5" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="6" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="7" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="8" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="9" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="10" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="11" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="12" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="13" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="14" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="15" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="meadow"/>
  </properties>
 </tile>
 <tile id="16" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="17" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="18" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="19" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="20" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="21" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="22" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="23" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="24" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="25" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="26" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="27" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="28" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="29" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="30" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="31" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="forest"/>
  </properties>
 </tile>
 <tile id="32" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="33" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="34" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="35" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="36" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="37" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="38" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="39" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="40" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="41" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="42" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="43" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="44" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="45" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="46" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="47" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="hills"/>
  </properties>
 </tile>
 <tile id="48" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="49" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="50" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="51" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="52" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="53" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="54" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="55" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="56" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="57" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="58" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="59" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="60" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="61" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="62" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="63" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="mountains"/>
  </properties>
 </tile>
 <tile id="64" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="65" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="66" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="67" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="68" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="69" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="70" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="71" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="72" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="73" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="74" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="75" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="76" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="77" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="78" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="79" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="lake"/>
  </properties>
 </tile>
 <tile id="80" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="81" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="82" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="83" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="84" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="85" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="86" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="87" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="88" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="89" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="90" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="91" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="92" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="93" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="94" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="95" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="swamp"/>
  </properties>
 </tile>
 <tile id="96" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="97" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="98" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="99" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="100" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="101" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="102" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="103" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="104" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="105" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="106" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="107" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="108" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="109" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="110" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="111" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="fields"/>
  </properties>
 </tile>
 <tile id="112" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="113" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="114" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="115" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="116" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="117" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="118" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="119" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="120" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="121" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="122" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="123" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="124" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="125" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="126" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
 <tile id="127" type="Land">
  <properties>
   <property name="land" propertytype="LandKind" value="sea"/>
  </properties>
 </tile>
</tileset>
