import type { EdgeTable } from './edge-table.ts';

export const ITALIAN: EdgeTable = {
  language: 'it',
  backchannels: `
    sì|si|certo|esatto|esattamente|giusto|già|ok|okay|mm|mhm|ah|oh|eh|ecco|no|bene|bello|va bene|vero|perfetto|wow|
    ovviamente|assolutamente|infatti|capito|ho capito|appunto|bravo`,
  connectives: `
    e|ed|ma|o|oppure|perché|quindi|allora|e quindi|e poi|ma poi|poi|e allora|però|inoltre|e anche|anche`,
  leadIns: `
    beh|be|cioè|insomma|ecco|sì|no|guarda|guardi|sai|diciamo|praticamente|in pratica|comunque|ok|okay|voglio dire|
    allora|certo|esatto|infatti|bene|in realtà|ad esempio|per esempio|onestamente|va bene|senti|appunto`,
  fillers: '',
  fixed: `
    poi c'è|no che|non solo|quindi che|perché no|anche se|ecco perché|ecco cosa|allora che|bene o|certo che`,
  noHeads: 'che|di|né|anche|come|con|per|a|da',
  people: 'lui|lei|loro|gli|suo|sua|suoi|sue',
  things: `
    questo|questa|questi|queste|quello|quella|quelli|quelle|ciò|esso|lì|là|entrambi|c'era quello`,
  empty: `
    questa settimana|quest'anno|la gente|la verità|la vita|la prima|le persone|le cose|la cosa|ci sono|ci siamo|
    ci vuole|quello che|quelli che|la mia|la nostra|le mie`,
  asks: `
    perché|come|chi|quando|dove|quanti|quante|quanto|cosa|che cosa|qual|quale|quali|hai|avete|sai|puoi|può|raccontaci|
    raccontami|parlaci|com|è|era|ha|ti|vi`,
  announces: `
    ti faccio vedere|vi faccio vedere|ti racconto|vi racconto|ti spiego|vi spiego|fammi|fatemi|lasciami|lasciatemi|
    ho una domanda|la domanda è|la mia domanda è|senti questa|sentite questa|indovina|indovinate`,
  scenes: `
    quando|un giorno|una volta|anni fa|all'epoca|all'inizio|mi ricordo|ricordo|io|noi|mio|mia|il mio|la mia|nostro|
    nostra|c'era|c'è|ci sono|il problema|la prima|il primo|se|immagina|immaginate|tutti|nessuno|molti|la gente|per me|
    nel|nella|dopo|prima`,
  me: 'io|mio|mia|miei|mie|mi|ero|avevo|sono',
  us: 'noi|nostro|nostra|ci|eravamo|avevamo',
  you: 'tu|tuo|tua|ti|voi|vi|immagina|immaginate',
  reasons: 'perché|e|ed|ma|o|quindi|allora|però|anche|cioè|poi|per questo|che|infatti|né|inoltre',
  conclusions: `
    ecco perché|per questo|alla fine|questo significa|vuol dire che|la lezione|la risposta|si è scoperto|da allora|
    da quel giorno|fino a oggi|questo è|quello è|è stato|mai|sempre|niente|tutto`,
  shifts: "ora|adesso|allora|primo|secondo|poi|altra|altro|comunque|infine|tra l'altro",
  verbs: '',
  small: `
    a ad al alla anche c'è che chi ci come con cosa così da dal del della di due e è ed era erano fare gli ha hanno ho
    i il in io la le lei lo loro lui ma me mi mio molto ne nel nella no noi non o per perché però più po' poi quando
    quello questa questo se si sì sono sta su sul tu tutti tutto un una uno`,
};
