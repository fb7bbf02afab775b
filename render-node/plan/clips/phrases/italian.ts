import type { CueTable } from './cue-table.ts';

export const ITALIAN: CueTable = {
  language: 'it',
  stopWords: `a abbiamo adesso ai al alcune alcuni alla alle allo allora altra altre altri altro anche ancora avere aveva avevano avevo avete bene c'è c'era che chi ci ciao cioè
    col come con contro cosa cose così cui da dagli dai dal dalla dalle davvero de degli dei del dell della delle dello dentro deve di dice dire dopo dove dovrebbe due e è
    ecco ed era erano ero essere fa faccio fai fanno fare fatto fino fra fu già gente gli grande grazie ha hai hanno ho i il in infatti invece io l'ho la là le lei li lì lo loro
    lui ma mai me meglio meno mi mia mie miei mio molti molto ne negli nei nel nella nelle nello nessuno niente no noi non nostra nostro o ogni oggi oppure ora parte
    per perché perciò però più poco poi possiamo possono posso prima può qua qualche qualcosa qualcuno quale quali quando quanto quasi quella quelle quelli quello questa queste questi questo
    qui quindi sa sai se sei sempre senza si sì sia siamo siete so solo sono sopra sotto sta stata stati stato sto stesso su sua sue sugli sui sul sulla suo suoi tanto te
    ti tra troppo tu tua tuo tutta tutte tutti tutto un un' una uno va vado vai vi viene visto voglio voi volta vuole`,
  backward:
    'e ed ma o oppure perché lui lei loro esso questo questa quello quella questi quelle ciò poi allora quindi inoltre anche così gli le',
  pronouns: 'lui lei loro',
  fillers: 'cioè tipo insomma praticamente diciamo okay ok',
  leading:
    'e|ed|ma|o|perché|allora|quindi|poi|beh|be|cioè|insomma|ecco|sì|guarda|sai|diciamo|praticamente|in pratica|comunque|ok|okay|voglio dire',
  asks: 'perché|come|e se|chi|quando|dove|quanti|quante|hai mai|avete mai|sai|sapete|sapevi|sapevate|cosa succede|che cosa|cosa',
  stakes: `segret*|errore|errori|sbagliat*|pericol*|mai|nessuno|avvertimento|verità|bugia|bugie|mentito|rischi*|falli*|morto|morta|morti|morte|morire|perso|perdere|perdut*|
    ucciso|uccidere|pazzo|pazzesco|follia|sciocc*|sorpren*|sorpres*|impossibile|illegale|bancarotta|paura|nascost*|rubato|rubare|rimpian*|catastrof*|vietat*`,
  viewer: 'tu|tuo|tua|tuoi|ti|voi|vostro|vostra|vi|immagina|immaginate|immaginatevi',
  extremes:
    'migliore|peggiore|più grande|più|meno|unico|unica|tutti|sempre|massimo|minimo|prima volta|numero uno|niente|tutto',
  contrast: 'ma|non|bensì|invece|in realtà|tranne|però|tuttavia|sebbene|anche se|al contrario',
  numbers:
    'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|venti|trenta|quaranta|cinquanta|cento|centinaia|mille|mila|migliaia|milione|milioni|miliard*|per cento|metà|doppio',
  housekeeping: `iscriv*|mettete un like|metti un like|mettete mi piace|campanella|sponsor*|codice sconto|link in descrizione|link nella descrizione|link in bio|benvenuti|bentornati|
    bentornato|mi chiamo|il mio nome è|buongiorno a tutti|buonasera|ciao a tutti|ciao ragazzi|grazie per aver guardato|alla prossima|seguiteci|seguitemi|lasciate un commento`,
  conclusion: `ecco perché|per questo|alla fine|questo significa|vuol dire che|la lezione|la risposta|si è scoperto|è venuto fuori|da allora|da quel giorno|fino a oggi|
    finalmente|la verità è|quello che ho imparato|in conclusione|è così che|in sintesi|insomma`,
  moments: {
    confession:
      'mi sono sbagliato|mi sono sbagliata|mi sbagliavo|avevo paura|ho avuto paura|mi vergognavo|mi vergogno|mi pento|devo ammettere|lo ammetto|devo confessare|confesso|ho pianto|ho fallito|il mio errore più grande|ho fatto un errore|ho commesso un errore|mi hanno licenziato|mi hanno licenziata|non avevo idea|ho mentito|mi sono arreso|mi sono arresa',
    disagreement:
      "non sono d'accordo|non è vero|è falso|è una bugia|è un mito|sciocchezze|stupidaggini|al contrario|tutto il contrario|non ha senso|si sbagliano|sopravvalutato|sopravvalutata|nessuno dovrebbe|non si dovrebbe mai|smettetela di",
    turn: "è venuto fuori che|si è scoperto che|con mia sorpresa|non ci potevo credere|non potevo crederci|nessuno si aspettava|all'improvviso|improvvisamente|la cosa assurda|la cosa più assurda|ironia della sorte|dal nulla",
    story:
      'un giorno|una sera|una notte|una mattina|mi ricordo|ricordo|non dimenticherò mai|quando ero|quando eravamo|anni fa|il giorno dopo|quella notte|quel giorno|mi ha detto|mi disse|gli ho detto|le ho detto|lui dice|lei dice|e allora|e poi|mio padre|mia madre|mia moglie|mio marito|il mio capo',
    howTo:
      'il trucco è|il segreto è|la chiave è|il mio consiglio|il modo migliore|la prima cosa|il primo passo|ecco come|si fa così|in generale|devi|dovete|bisogna|dovresti|assicurati|comincia da|inizia da|invece di',
  },
  units:
    'per cento|milione|milioni|miliardo|miliardi|mila|mille|cento|euro|dollari|volte|persone|utenti|clienti|dipendenti|aziende',
  reasons: {
    moments: {
      replayed: 'Rivisto dagli spettatori',
      joke: 'Qui si ride',
      confession: 'Una confessione',
      disagreement: "Un'opinione forte",
      turn: 'Una sorpresa',
      story: 'Una storia',
      number: 'Un numero che resta',
      how_to: 'Un consiglio',
      answer: 'Una domanda e la sua risposta',
      line: 'Una frase che spicca',
    },
    quotes: ['«', '»'],
    at: '{0} a {1}',
    span: '{0} – {1}',
    events: { laughter: 'risate', applause: 'applausi', music: 'musica' },
    nothing: 'Questa parte è stata presa a intervalli regolari: il video non ha né voce né suono da confrontare.',
  },
};
