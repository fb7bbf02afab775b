/**
 * Words of death, illness, violence and tragedy. An asterisk stands for any ending. Also words that are often harmless
 * ("attack", "lost"): a missing emoji harms nobody.
 */
const GRIM = `
  die died dies dying dead deadly death* kill* murder* suicid* homicid* manslaughter slaughter* massacre* genocid* holocaust
  execution executed corpse* coffin* grave graves graveyard cemetery funeral* mourn* grief griev* bereave* widow* orphan* obituary
  miscarriage* stillborn stillbirth abortion* cancer* tumor* tumour* leukemia chemo* hospice hospital* ambulance* disease* ill illness* sick
  sickness pain painful suffer* injur* wound* blood bloody bleed* bled trauma* stroke seizure* diabet* dementia alzheimer* coma infect*
  virus covid* pandemic epidemic hiv aids overdos* addict* alcoholic* alcoholism depress* anorexi* bulimi* disabled amputat* surgery
  war wars warfare terror* bomb* missile* gun guns gunman gunfire shooting* shooter* shot weapon* rifle* stab* knife assault* attack*
  abuse* abusi* rape* rapist* molest* violen* tortur* behead* strangl* lynch* hostage* kidnap* slave* traffick* victim* crime* criminal*
  arrest* prison* jail* soldier* army tragedy tragedies tragic* disaster* catastroph* earthquake* tsunami* hurricane* tornado* flood*
  wildfire* crash* accident* collapse* drown* starv* famine* refugee* hunger poverty homeless* racis* nazi* hitler divorce* fired
  bankrupt* cry cried crying tears sad sadness heartbroken heartbreaking lost loss evict* explo*
`
  .trim()
  .split(/\s+/);

const WHOLE = new Set(GRIM.filter((word) => !word.endsWith('*')));
const BEGINNINGS = GRIM.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));

/** Whether a bare word speaks of death, illness, violence or tragedy. */
export function isGrim(bare: string): boolean {
  return WHOLE.has(bare) || BEGINNINGS.some((beginning) => bare.startsWith(beginning));
}
