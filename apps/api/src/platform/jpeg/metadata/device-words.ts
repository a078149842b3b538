const toSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Makers of cameras, telephones and scanners, their series, programs and formats: each tells that no person wrote a text. */
export const deviceWords = toSet(`
  acer achromat agfa agfaphoto aiptek alcatel alpa applemark archos arri asus axis benq blackberry blackmagic bushnell canon
  caplio casio concord contax cosina dji doogee easypix epson fairphone flir fujifilm fujinon garmin gateway ge genius gionee
  gopro hasselblad hewlett hisense hitachi hmd holga honeywell htc huawei iball infinix insta360 itel jenoptik jvc kenox kidizoom
  kiev kmz kodak konica krasnogorsk kyocera laowa leaf leica lenovo lge lomo lomography lumiere lytro mamiya meike
  meizu microtek minolta minox mitakon motorola mustek nikkor nikon noblex noritsu nokia nubia olympus oneplus oppo
  oukitel panasonic panono parrot pentacon pentax pergear phaseone polaroid praktica premier rapoo realme reconyx ricoh rollei
  rolleiflex samsung samyang sanyo schneider sealife sharp sigma sinar skanhex sony soligor sonyericsson steinheil tamron
  techwin tecno tokina toshiba traveler ttartisan ulefone umax umidigi vageeswari viltrox vivitar voigtlander voigtländer vtech
  voigt wiko xiaomi yashica yongnuo yuneec zeiss zenit zorki zte zeniza 7artisans

  aquos coolpix cyber cybershot cyberbot dimage digilux digimax dscn easyshare elph elmarit eos exilim finepix finecam fotoshow
  galaxy hyperfire ilce ilca imgp iphone ipad ixus ixy kiss lifecam lumia lumix mavic mavica mvc nex optio osmo pixel pixpro
  photopc photosmart playsport powershot quicktake quickpix rebel redmi slt stylus tough vpc xperia xpro zenfone
  dcr dmc dsc dscf gopr handycam hdr hdrs pana qss rdc samsungtechwin sdr

  acd adobe aperture darktable digikam fotostation gimp imagemagick instagram irfanview jpegmini lavc lightroom paint photoscape photoshop
  picasa picsart snapseed vsco whatsapp xnview

  dcf dcim digital exif gd ijg jfif jpeg jpg mpo still tif tiff technologies

  btf bty cof cuv dav edf fbt fde hdrpl mde mdh nor oznor ptr rbt rhdr rpt vivid ztr

  default description naamloos none null undefined unknown unnamed unspecified untitled onbekend
`);

/** Words that cameras add to these, and that tell nothing by themselves. */
export const fillerWords = toSet(`
  ag and aktiengesellschaft apple by carl co company computer corp corporation created creator digitalkamera eastman electric electronics
  electronic file fuji general generic gmbh global google group hp imaging image inc industries intel intl kg
  koki lab lead library limited ltd microsoft mobile mobility my om one optical optics optik packard palm phase phone photo picture processed
  quality seiko semiconductor software solutions sun super system systems the trust typ user using venus version
  with written research in motion

  action alpha black cam camera camcorder camera edition film flip gold hd ii iii iv kit lens lite lx macro mark max mini mk neo new note
  pen plus pocket pro prime scanner se series shot silver slim smart smartphone special stereo ti touch turbo ultra us vi vii viii video
  waterproof wide xl z zoom
`);

/** Words that are in fields for a name before anybody filled them in. */
export const nameWords = toSet(`
  admin administrator anonymous anoniem artist auteur author camera copyright creator credit credits eigenaar fotograaf fotografe
  gebruiker google maker microsoft name naam owner person photographer user windows your
`);
