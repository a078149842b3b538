const parsePairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]);

/** Plurals that no suffix rule makes, with their singular. */
export const irregularPlurals = new Map(
  parsePairs(`
    graven=graf elzen=els libellen=libel hoven=hof vloten=vloot gemalen=gemaal steden=stad schepen=schip leden=lid smeden=smid koeien=koe vlooien=vlo zonnen=zon padden=padde pad=padde lieden=lui hoenders=hoen
    eieren=ei kinderen=kind kalveren=kalf lammeren=lam runderen=rund bladeren=blad goederen=goed liederen=lied beenderen=been
    raderen=rad hoenderen=hoen volkeren=volk gemoederen=gemoed kleren=kleed
    musea=museum centra=centrum aquaria=aquarium podia=podium stadia=stadium jubilea=jubileum lycea=lyceum spectra=spectrum
    catalogi=catalogus politici=politicus musici=musicus critici=criticus technici=technicus historici=historicus
    biologen=bioloog zeeen=zee reeen=ree ideeen=idee feeen=fee knieen=knie melodieen=melodie industrieen=industrie
    kopieen=kopie fantasieen=fantasie olien=olie bacterien=bacterie kleinodien=kleinood sieraden=sieraad
  `),
);

/** Diminutives that no suffix rule makes, with the word. */
export const irregularDiminutives = new Map(
  parsePairs(`
    paadje=pad paadjes=pad blaadje=blad blaadjes=blad glaasje=glas glaasjes=glas vaatje=vat vaatjes=vat gaatje=gat
    gaatjes=gat daagje=dag daagjes=dag scheepje=schip scheepjes=schip weggetje=weg weggetjes=weg
    kindertjes=kind eiertjes=ei lammetje=lam lammetjes=lam radertje=rad radertjes=rad
    jongetje=jongen jongetjes=jongen bloemetje=bloem bloemetjes=bloem
    bruggetje=brug bruggetjes=brug
  `),
);

/** Stem, past, and participle of verbs that change their vowel. */
export const strongVerbs = `
  bak=gebakken begin=begon,begonnen begrijp=begreep,begrepen bijt=beet,gebeten blaas=blies,geblazen blijf=bleef,gebleven
  blijk=bleek,gebleken blink=blonk,geblonken breek=brak,gebroken breng=bracht,brachten,gebracht buig=boog,gebogen
  denk=dacht,dachten,gedacht ding=dong,gedongen doe=deed,gedaan draag=droeg,gedragen drijf=dreef,gedreven
  dring=drong,gedrongen drink=dronk,gedronken druip=droop,gedropen duik=dook,gedoken dwing=dwong,gedwongen
  eet=at,gegeten fluit=floot,gefloten ga=ging,gegaan geef=gaf,gegeven geniet=genoot,genoten giet=goot,gegoten
  glijd=gleed,gegleden glim=glom,geglommen graaf=groef,gegraven grijp=greep,gegrepen hang=hing,gehangen
  help=hielp,geholpen hijs=hees,gehesen houd=hield,gehouden kies=koos,gekozen kijk=keek,gekeken klim=klom,geklommen
  klink=klonk,geklonken knijp=kneep,geknepen kom=kwam,gekomen koop=kocht,kochten,gekocht krijg=kreeg,gekregen
  krimp=kromp,gekrompen kruip=kroop,gekropen laat=liet,gelaten laad=geladen lees=las,gelezen lig=lag,gelegen loop=liep,gelopen
  lijd=leed,geleden meet=mat,gemeten neem=nam,genomen pluis=ploos prijs=prees,geprezen raad=ried,geraden rijd=reed,gereden
  rijs=rees,gerezen roep=riep,geroepen ruik=rook,geroken scheer=schoor,geschoren schenk=schonk,geschonken
  schep=schiep,geschapen schiet=schoot,geschoten schijn=scheen,geschenen schrijf=schreef,geschreven schrik=schrok,geschrokken
  schuif=schoof,geschoven schuil=school,gescholen sla=sloeg,geslagen slaap=sliep,geslapen slijp=sleep,geslepen
  sluip=sloop,geslopen sluit=sloot,gesloten smelt=smolt,gesmolten snijd=sneed,gesneden snuif=snoof,gesnoven
  spin=spon,gesponnen spreek=sprak,gesproken spring=sprong,gesprongen spuit=spoot,gespoten sta=stond,gestaan
  steek=stak,gestoken stijg=steeg,gestegen stink=stonk,gestonken strijk=streek,gestreken strijd=streed,gestreden
  stuif=stoof,gestoven tref=trof,getroffen trek=trok,getrokken vaar=voer,gevaren val=viel,gevallen vang=ving,gevangen
  vecht=vocht,gevochten verdwijn=verdween,verdwenen vind=vond,gevonden vlecht=vlocht,gevlochten vlieg=vloog,gevlogen
  vliet=vloot,gevloten vries=vroor,gevroren was=gewassen weeg=woog,gewogen werp=wierp,geworpen wijs=wees,gewezen
  win=won,gewonnen wind=wond,gewonden word=werd,geworden zie=zag,gezien zing=zong,gezongen zink=zonk,gezonken zit=zat,gezeten
  zoek=zocht,zochten,gezocht bezoek=bezocht,bezochten zuig=zoog,gezogen zwem=zwom,gezwommen zwerf=zwierf,gezworven
  brouw=gebrouwen vouw=gevouwen zout=gezouten maal=gemalen weef=geweven spijt=speet splijt=spleet,gespleten
  verlies=verloor,verloren ontbijt=ontbeten ontspring=ontsprong,ontsprongen bestijg=besteeg,bestegen
`;

/** Verbs that have one syllable, with their infinitive. */
export const shortInfinitives = new Map(parsePairs('gaan=ga staan=sta slaan=sla doen=doe zien=zie'));

/** Words whose noun has another vowel than its verb, and others that no rule derives. */
export const derivations = new Map(
  parsePairs(`
    zang=zing gezang=zing zanger=zing zangeres=zing zangers=zing vlucht=vlieg vluchten=vlieg sprong=spring drank=drink vangst=vang
    groei=groei gebergte=berg gevogelte=vogel geboomte=boom gebladerte=blad bebladerd=blad boerin=boer vriendin=vriend leeuwin=leeuw
    heide=hei heiden=hei heides=hei heidetje=hei weide=wei weiden=wei weides=wei ganze=gans koren=koren bebouwing=bouw historisch=historie
    romantisch=romantiek toeristisch=toerist feestelijk=feest stedelijk=stad kinderlijk=kind dierlijk=dier
    rit=rijd pasen=paas vaart=vaar gift=geef klimmer=klim loper=loop
    boerderij=boer schilderij=schilder zuidelijk=zuid noordelijk=noord oostelijk=oost westelijk=west maandelijks=maand
    jaarlijks=jaar dagelijks=dag wekelijks=week nachtelijk=nacht avondlijk=avond zomers=zomer winters=winter zonnig=zon
    bebost=bos bemost=mos besneeuwd=sneeuw bewolkt=wolk berijpt=rijp begroeid=groei beijzeld=ijzel
    mountainbiken=mountainbike mountainbiker=mountainbike mountainbikers=mountainbike skater=skate skeeleraar=skeeler
    toerisme=toerist toeren=toer kanoen=kano kanovaren=kano fotograaf=fotografie fotografen=fotografie
    tuinieren=tuin tuinier=tuin winkelen=winkel picknicken=picknick kamperen=kampeer barbecueen=barbecue
    vrijwilliger=vrijwillig eetbaar=eet molenaar=molen molenaars=molen zonne=zon kinder=kind eier=ei runder=rund hoender=hoen lammer=lam
    kalver=kalf blader=blad kleder=kleed scheep=schip scheeps=schip kado=cadeau
    twents=twente drents=drenthe fries=friesland zeeuws=zeeland
    houten=hout gouden=goud stenen=steen ijzeren=ijzer wollen=wol zilveren=zilver rieten=riet bronzen=brons koperen=koper
    glazen=glas papieren=papier katoenen=katoen lemen=leem pannekoek=pannenkoek paardebloem=paardenbloem paddestoel=paddenstoel
  `),
);

/** Words that look derived, but are not: `koning` does not come from `koon`. */
export const notDerived = new Set(
  `reeds weids koning haring paling ketting woning honing zetting zomer winter water kamer meester akker letter ridder kelder
  beker toren moeder vader broeder zuster dochter tijger panter adder lager anker hamer kater veter meter liter peper
  suiker leder leger eter ader kader lader zolder ruimer duister luister venster klooster rooster pleister emmer donder
  wonder vlinder honderd eerder ander verder onder zonder winkel lekker wakker bitter nuchter mager zuiver dapper
  aardig nodig heilig enig eeuwig heftig stevig rustiger lenig gunstig ernstig vroeger later minder meerder buiter sprinter
  moeras kikker ekster spijker sikkel lepel nagel engel vogel kogel regel tegel spiegel vleugel wortel mantel
  hering dweil piek pier prins prinses kruising verhuizing beer bever veer weer meer heer keer leer zeer teer
  boter ruiter haver klaver rover over roer vloer boer moer voer koer stoer snoer poeder oever
  natuurlijk mogelijk eerlijk gelijk dadelijk eigenlijk werkelijk vrolijk tamelijk
  beest geest feest kust rust kunst worst korst vorst dorst borst herfst gast kast
  ster master tester lester register minister semester theater panorama
  spanning stemming mening rekening dankzij tering voering ringen dinges
  ledig zalig prachtig krachtig machtig gelukkig
  kanker tanker banker flanker schaker maker zaker
  stelling richting verzameling
  paars links rechts plots hees laks loops mals lakens steels straks speels schaars dras
  kerker lijster penning helling vesting zuring bokking spiering balling beuling putter botter dichter rechter achter
  slager koster poster holster bolster pinkster scheper hummer adelaar molaar pilaar hangaar lepelaar veilig
  degelijk heerlijk moeilijk bekend betaald besteld bestemd bereikt besteed beschikt bestuurd bekeken`.split(/\s+/),
);

/** Compounds that the dictionary leaves to its rules, but that mean nothing of their parts, with the flags of their forms. */
export const extraEntries = [
  ...'paddenstoel paddestoel zeehond vliegenzwam paardenbloem lieveheersbeest duizendknoop vingerhoedskruid'.split(' '),
  ...'waterhoen roodborst koolmees pimpelmees kuifmees ijsvogel citroenvlinder dagpauwoog'.split(' '),
  'kado',
].map((word) => ({ word, flags: ['Ca', 'Cb', 'Cc', word.endsWith('mees') ? 'Zf' : 'Zb', 'Ya', 'Yb', 'Ye', 'Zc'] }));
