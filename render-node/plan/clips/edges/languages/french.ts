import type { EdgeTable } from './edge-table.ts';

export const FRENCH: EdgeTable = {
  language: 'fr',
  backchannels: `
    oui|ouais|non|d'accord|ok|okay|ah|ah oui|ah bon|oh|hm|mm|mhm|voilà|exactement|tout à fait|bien sûr|c'est ça|
    c'est vrai|absolument|super|génial|bon|bien|effectivement|très bien|je vois|hum|wow|carrément`,
  connectives: `
    et|mais|ou|donc|car|puis|et puis|et donc|et alors|mais alors|mais bon|et là|alors|ensuite|et ensuite|par contre|
    parce que`,
  leadIns: `
    bon|ben|bah|enfin|voilà|oui|ouais|non|tu vois|vous voyez|en fait|du coup|bref|tu sais|vous savez|ok|okay|écoute|
    écoutez|disons|je veux dire|c'est-à-dire|effectivement|exactement|tout à fait|bien sûr|d'accord|par exemple|
    justement|honnêtement|eh bien|ah|oh|quoi`,
  fillers: 'hein|bah|ben',
  fixed: `
    bon nombre|non plus|non seulement|car de|donc de|puis de|alors que|voilà pourquoi|enfin de|ou bien|du coup`,
  noHeads: 'est|était|a|avait|sont|ont|que|qui|dont|pas|aussi|ni|de|à|encore|même',
  people: 'il|elle|ils|elles|lui|leur|leurs|son|sa|ses|eux',
  things: "ça|cela|ce|c'est|c'était|ceci|celui|celle|ceux|celles|lequel|laquelle|cette|cet|ces|là",
  empty: `
    il y|il faut|il fallait|il s'agit|il est|il était|il fait|c'est difficile|c'est important|c'est pas facile|
    cette année|cette semaine|ces jours|ce jour|c'était en|c'était le|c'était un|c'est un|c'est une|en fait|en france|
    ce que|ce qui|en général`,
  asks: `
    pourquoi|comment|qui|quand|où|combien|qu'est-ce|est-ce|que|quel|quelle|quels|quelles|avez-vous|as-tu|savez-vous|
    pouvez-vous|peux-tu|racontez|raconte|parlez|parle|dites|dis|tu|vous|quoi`,
  announces: `
    je vais vous montrer|je vais te montrer|je vais vous raconter|je vais te raconter|je vais vous expliquer|laissez-moi|
    laisse-moi|j'ai une question|la question est|ma question est|écoutez ça|écoute ça|voici comment|voici pourquoi|
    devinez|devine`,
  scenes: `
    quand|un jour|une fois|il y a|à l'époque|au début|je me souviens|je me rappelle|j'étais|on était|j'avais|on avait|
    mon|ma|mes|notre|nos|le problème|la première|le premier|si|imaginez|imagine|tout le monde|personne|les gens|
    la plupart|pour moi|à l'âge|en|dans|après|avant`,
  me: "je|j'ai|j'étais|j'avais|mon|ma|mes|moi|me|j'en|j'y",
  us: 'nous|on|notre|nos',
  you: 'tu|vous|ton|ta|tes|votre|vos|imaginez|imagine',
  reasons: `
    parce que|et|mais|ou|donc|car|puis|alors|ensuite|c'est pour|c'est pourquoi|aussi|même|pas|qui|que|sauf|d'ailleurs`,
  conclusions: `
    c'est pourquoi|c'est pour ça|au final|finalement|en fin de compte|cela signifie|ça veut dire|la leçon|la réponse|
    depuis ce jour|depuis|c'était|c'est|voilà|jamais|toujours|rien|tout`,
  shifts: "maintenant|alors|bon|d'abord|ensuite|d'ailleurs|sinon|autre|enfin|par ailleurs",
  verbs: '',
  small: `
    a à ai au aussi aux avait avec c'est ça ce cette ces comme dans de des deux donc du elle elles en est et être fait
    il ils j'ai je la le les leur lui ma mais me mes moi mon ne nous on ont ou où par pas plus pour qu'il que qui sa
    se ses si son sont sur ta te tout tous très tu un une vous y était`,
};
