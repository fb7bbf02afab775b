import type { CueTable } from './cue-table.ts';

export const FRENCH: CueTable = {
  language: 'fr',
  stopWords: `à ai aie ainsi alors après as assez au aucun aujourd'hui aussi autre autres aux avaient avais avait avant avec avez avoir avons bah beaucoup bien bon c'est c'était
    car ce ceci cela celle celui ces cet cette ceux chaque chez chose choses comme comment contre d'accord d'un d'une dans de déjà depuis des deux dire dit doit donc dont du elle
    elles en encore entre es est et étaient étais était été être eu eux faire fait faut gens grand ici il ils j'ai j'avais je jamais jusque juste l'on la là
    le les leur leurs lui ma mais me même merci mes moi moins mon n'a n'est ne ni non nos notre nous on ont ou où oui par parce parfois pas peu peut peux plus pour pourquoi
    pouvait puis qu'elle qu'il qu'ils qu'on quand que quel quelle quelque quelques quelqu'un qui quoi rien s'est sa sais sait sans se sera ses si soit son sont sous suis sur
    ta te tellement temps tes toi ton toujours tous tout toute toutes très trop tu un une va vais vers veut veux voilà voir vois vont vos votre vous vraiment vu y`,
  backward:
    "et mais ou car parce il elle ils elles lui leur ça cela ce c'est ceci donc alors puis ensuite aussi ainsi pourtant cependant celui celle ceux lequel laquelle",
  pronouns: 'elle elles ils lui',
  fillers: 'ben bah hein genre bref okay ok',
  leading:
    'et|mais|ou|donc|alors|parce que|car|puis|bon|ben|bah|enfin|voilà|oui|tu vois|vous voyez|en fait|du coup|bref|tu sais|vous savez|ok|okay',
  asks: "pourquoi|comment|et si|qui|quand|où|combien|qu'est-ce|est-ce|avez-vous|as-tu|savez-vous|sais-tu|saviez-vous|savais-tu|peut-on|que se passe",
  stakes: `secret*|erreur*|faux|fausse|danger*|jamais|personne|avertissement|vérité|mensonge*|menti|risque*|échec*|échou*|mort|morte|morts|mourir|perdu|perdre|perd|
    tué|tuer|fou|folle|choqu*|surpren*|surpris*|impossible|illégal*|faillite|peur|caché*|volé*|regret*|catastrophe*|interdit*`,
  viewer: 'vous|votre|vos|tu|ton|ta|tes|toi|imagine|imaginez',
  extremes:
    'meilleur*|pire|pires|plus grand*|plus|moins|seul|seule|unique|tous|toujours|premier|première|numéro un|rien|tout',
  contrast: "mais|pas|ne|n'est|plutôt|au lieu|en réalité|sauf|pourtant|cependant|bien que|au contraire|même si",
  numbers:
    'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|quarante|cinquante|cent|cents|mille|milliers|million*|milliard*|pour cent|moitié|double',
  housekeeping: `abonn*|pouce bleu|pouce en l'air|la cloche|sponsor*|code promo|partenaire de cette|lien dans la description|lien en description|lien en bio|bienvenue|
    je m'appelle|mon nom est|bonjour à tous|bonjour tout le monde|bonsoir|salut à tous|salut tout le monde|merci d'avoir regardé|à la prochaine|suivez-nous|suivez-moi|laissez un commentaire`,
  conclusion: `c'est pourquoi|c'est pour ça|au final|finalement|en fin de compte|cela signifie|ça veut dire|la leçon|la réponse|il s'est avéré|depuis ce jour|depuis lors|
    jusqu'à aujourd'hui|la vérité c'est|la vérité est|ce que j'ai appris|en conclusion|c'est ainsi|c'est comme ça|bref|en résumé`,
  moments: {
    confession:
      "je me suis trompé|j'avais peur|j'ai eu peur|j'avais honte|j'ai honte|je regrette|je dois avouer|je dois admettre|j'avoue|j'admets|j'ai pleuré|j'ai échoué|ma plus grande erreur|j'ai fait une erreur|j'ai été viré|j'ai été virée|je n'avais aucune idée|j'ai menti|j'ai abandonné|j'ai failli tout arrêter",
    disagreement:
      "je ne suis pas d'accord|pas d'accord|ce n'est pas vrai|c'est pas vrai|c'est faux|n'importe quoi|c'est un mythe|c'est un mensonge|au contraire|tout le contraire|ça n'a aucun sens|ça n'a pas de sens|surestimé|surcoté|on ne devrait jamais|il ne faut jamais|arrêtez de",
    turn: "il s'avère|il s'est avéré|à ma grande surprise|je n'en revenais pas|je ne pouvais pas y croire|personne ne s'attendait|tout d'un coup|tout à coup|soudain|le plus fou|ironiquement|de nulle part",
    story:
      "un jour|un soir|un matin|une nuit|je me souviens|je me rappelle|je n'oublierai jamais|quand j'étais|quand on était|il y a des années|le lendemain|cette nuit|ce jour-là|il m'a dit|elle m'a dit|je lui ai dit|il dit|elle dit|et là|et puis|mon père|ma mère|ma femme|mon mari|mon patron",
    howTo:
      "l'astuce|le secret c'est|le secret est|la clé c'est|mon conseil|la meilleure façon|la première chose|la première étape|voilà comment|voici comment|en règle générale|il faut|vous devez|tu dois|vous devriez|tu devrais|commencez par|commence par|au lieu de",
  },
  units:
    'pour cent|million|millions|milliard|milliards|mille|cent|euros|dollars|francs|fois|personnes|utilisateurs|clients|employés|entreprises',
  reasons: {
    moments: {
      replayed: 'Revu par les spectateurs',
      joke: 'Ici, on rit',
      confession: 'Un aveu',
      disagreement: 'Une opinion tranchée',
      turn: 'Une surprise',
      story: 'Une histoire',
      number: 'Un chiffre qui reste',
      how_to: 'Un conseil',
      answer: 'Une question et sa réponse',
      line: 'Une phrase qui ressort',
    },
    quotes: ['« ', ' »'],
    at: '{0} à {1}',
    span: '{0} à {1}',
    events: { laughter: 'rires', applause: 'applaudissements', music: 'musique' },
    nothing: "Ce passage a été pris à intervalle régulier : la vidéo n'a ni parole ni son à comparer.",
  },
};
