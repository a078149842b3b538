const toSet = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * Makers of cameras, telephones and scanners, their series, programs, formats, modes and placeholders. Each tells that no
 * person wrote a text.
 */
export const deviceWords = toSet(`
  acer aee agfa agfaphoto aiptek alcatel alpa applemark archos arri asahi asus benq blackberry blackmagic bushnell
  canon caplio casio concord contax cosina dji doogee easypix epson fairphone flir fujifilm fujinon garmin gateway
  gionee gitup gopro hasselblad hewlett hisense hitachi hmd holga honeywell htc huawei iball infinix insta itel
  jenoptik jolla jvc kenox kidizoom kmz kodak konica krasnogorsk kyocera laowa leica lenovo lg lge lomography
  lumiere lytro mamiya meizu microtek minolta minox mitakon motorola mustek nikkor nikon noblex noritsu nokia nubia
  olympus oneplus oppo oukitel panasonic panono pentacon pentax pergear phaseone polaroid praktica rapoo realme
  reconyx ricoh rollei rolleiflex samsung samyang sanyo sealife sigma sinar skanhex sony soligor sonyericsson
  steinheil tamron techwin tecno tokina toshiba traveler ttartisan ulefone umax umidigi viltrox vivitar voigtlander
  voigtländer vtech wiko xiaomi yashica yongnuo yuneec zeiss zenit zorki zte

  aquos coolpix cimg cyber cybershot dimage dynax digilux digimax dscn easyshare elph elmarit eos exilim finepix
  finepixs finecam fotoshow hyperfire ilce ilca img imgp iphone ipad ixus ixy magicam maxxum lifecam lumia lumix
  mavic mavica mvc mvimg nex nexus optio osmo pixpro pxl photopc photosmart playsport powershot proback quicktake
  quickpix redmi revio slt vpc xperia xpro zenfone dcr dmc dsc dscf dslr digitalmavica ericsson ilme mju gopr
  handycam hdr hdrs pana qss rdc sdr

  acd adobe darktable digikam fotostation gimp imagemagick instagram irfanview jpegmini lavc lightroom photoscape
  photoshop picasa picsart snapseed vsco whatsapp xnview

  dcf dcim digital gd ijg jfif jpeg jpg mpo tif tiff corp corporation gmbh inc ltd technologies technology

  btf bty cof cuv dav edf fbt fde hdrpl mde mdh oznor ptr rbt rhdr rpt vivid ztr

  default description naamloos none null undefined unknown unnamed unspecified untitled onbekend
`);

/**
 * Words that cameras add to these, and that tell nothing by themselves. The last are makers and series that are ordinary
 * words or names too.
 */
export const fillerWords = toSet(`
  ag and aktiengesellschaft apple by carl co company computer created creator digitalkamera eastman electric
  electronics exif electronic file fuji general generic global google group hero hp imaging image industries intel
  intl kg koki lab lead library limited microsoft mobile mobility my om optical optics optik packard palm phase
  phone photo picture processed quality seiko semiconductor software solutions sun super system systems the trust
  user using venus version with written research in motion

  action air alpha black clas cam camera camcorder camera desire df edition epic fc film fp flip frame full gold hd
  hi ii iii iiix ist iv kit lens lite lux lx macro mark max mech merrill mini mk mono monochrom monochrome neo new
  note one phantom pen plus pocket pro prime quattro scanner science sd se series shot silver slim smart smartphone
  special stereo tele ti touch turbo typ tytn ultra us vario vi vii verve viii video vision waterproof wide xi xl
  xsi xt xti z zoom

  kiev galaxy parrot premier sharp leaf rebel pixel kiss axis genius voigt schneider paint honor ge still aperture
  tough stylus meike lomo
`);

/** Words that are in fields for a name before anybody filled them in. */
export const nameWords = toSet(`
  admin administrator anonymous anoniem artist auteur author camera copyright creator credit credits eigenaar
  fotograaf fotografe gebruiker google maker microsoft name naam owner person photographer user windows your
`);
