import type { CueTable } from './cue-table.ts';

export const ENGLISH: CueTable = {
  language: 'en',
  stopWords: `a about above actually after again against all also always am an and another any anybody anyone anything are aren't around as
    at away back be because been before being below between both but by came can can't cannot come could couldn't did didn't do does
    doesn't doing don't done down during each either else enough even ever every everybody everyone everything few first for from further
    gave get gets getting give given go goes going gone gonna good got great had hadn't has hasn't have haven't having he he'd he'll he's hello
    her here here's hers herself hi him himself his how how's however i i'd i'll i'm i've if in into is isn't it it's its itself just kind
    know knew let let's like little look lot lots made make makes many may maybe me mean might mine more most much must my myself need
    never new next no nobody none nor not nothing now of off oh ok okay old on once one only onto or other others our ours ourselves out over own
    people perhaps please put quite rather really right said same saw say says see seem seen she she'd she'll she's should shouldn't since so some
    somebody someone something sort still such sure take taken tell than thank thanks that that's the their theirs them themselves then there
    there's these they they'd they'll they're they've thing things think this those though thought through time to told too took two under until
    up upon us use used very want wanted wants was wasn't way we we'd we'll we're we've well went were weren't what what's when where
    which while who who's whole whom whose why will with within without won't would wouldn't yeah year years yes yet you you'd you'll
    you're you've your yours yourself`,
  backward: `and but or so because he him his she her they them their it its that this these those then which who whom whose also too
    therefore however anyway`,
  pronouns: 'he she him her his hers they them their theirs',
  fillers: 'like basically literally yeah okay ok',
  leading:
    'and|so|but|or|because|then|well|now|okay|ok|yeah|oh|like|i mean|you know|actually|basically|right|anyway|you see|look',
  asks: 'why|how|what if|have you|did you|do you|can you|would you|who|what|where|when|is there|are there|could you|ever wondered',
  stakes: `secret*|mistake*|wrong|danger*|never|nobody|no one|warning|truth|lie|lied|lies|risk*|fail|failed|failure|fails|die|died|dies|dead|lost|lose|loses|
    kill*|crazy|insane|shock*|surpris*|impossible|illegal|fired|bankrupt*|afraid|scared|terrified|hidden|stolen|stole|betray*|regret*|almost lost|worst`,
  viewer: "you|your|you're|you'll|you've|yourself|imagine|picture this|listen|watch this",
  extremes:
    'best|worst|most|least|biggest|greatest|only|every|always|fastest|hardest|first ever|number one|nothing|everything|smallest|richest|entire',
  contrast:
    "but|not|isn't|aren't|wasn't|don't|doesn't|didn't|can't|instead|actually|except|unless|however|although|turns out|the opposite|contrary|yet",
  numbers:
    'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred*|thousand*|million*|billion*|percent|half|twice|dozen*',
  housekeeping: `subscribe|smash the|smash that|like button|hit the bell|sponsor*|promo code|discount code|coupon|link in the description|link is in the|link in bio|
    patreon|welcome back|welcome to|my name is|today we're|good morning|good evening|hello everyone|hello and|hey guys|hi everyone|thanks for watching|see you next|follow us|follow me on|
    leave a comment|quick break|free trial|sign up`,
  conclusion: `that's why|that is why|so in the end|in the end|the point is|the lesson|which means|that's how|bottom line|and that's|the answer|turns out|
    it turned out|finally|the truth is|what i learned|that was the|ever since|to this day|from that day|the moral|so remember|that's when|this is why|that is how`,
  moments: {
    confession:
      "i was wrong|i was so wrong|i was afraid|i was scared|i was terrified|i was ashamed|i was embarrassed|i felt ashamed|i was depressed|i was burned out|i burned out|i was broke|i was fired|i got fired|i regret|i've never told|i have never told|i'll admit|i will admit|i have to admit|i must admit|i admit|i have to confess|i confess|i cried|i failed|i screwed up|i messed up|my biggest mistake|the mistake i made|i made a mistake|i made the mistake|i felt like a fraud|i almost quit|i nearly quit|i gave up|i was not happy|i wasn't happy|i was miserable|i panicked|i hated it|i hated my|i was an idiot|i was so stupid|i had a breakdown|i was struggling|i lied",
    disagreement:
      "i disagree|i don't agree|i do not agree|i don't buy|i don't believe in|that's not true|that's just not true|it's not true|that's wrong|you're wrong|they're wrong|everyone is wrong|everybody gets wrong|get this wrong|gets this wrong|the opposite is|it's the opposite|exact opposite|contrary to|unpopular opinion|hot take|controversial|is a myth|it's a myth|is a lie|it's a lie|nonsense|bullshit|overrated|underrated|makes no sense|makes me angry|drives me crazy|terrible idea|stupid idea|worst thing|i hate when|i hate that|should never|nobody should|no one should|people should stop|stop saying|stop telling",
    turn: "turns out|it turned out|turned out to be|turned out that|to my surprise|i couldn't believe|i could not believe|couldn't believe it|nobody expected|no one expected|all of a sudden|blew my mind|mind blown|mind-blowing|the crazy thing|the craziest|crazy part|here's the thing nobody|little did|out of nowhere|the irony|ironically|who knew",
    story:
      "one day|one night|one morning|one time|i remember|i'll never forget|when i was|when we were|back when|years ago|months ago|the next day|the next morning|that night|that day|i said|he said|she said|they said|he told me|she told me|they told me|i told him|i told her|he goes|she goes|i was like|he was like|she was like|they were like|and then he|and then she|and then they|and then i|so i went|so we went|called me|walked in|i woke up|my dad|my mom|my mother|my father|my wife|my husband|my boss",
    howTo:
      "the trick is|the trick to|the secret is|the key is|my advice|the advice i|best advice|here's how|here is how|this is how you|rule of thumb|the best way to|the easiest way to|the only way to|the way you do|the first thing you|the first step|step one|what you want to do|what you need to do|what you should do|you need to|you have to|you should|make sure you|start with|start by|don't ever|try to|if you want to|instead of",
  },
  units:
    'percent|per cent|million|millions|billion|billions|thousand|hundred|dollars|bucks|grand|euros|pounds|times|people|users|customers|employees|companies|lines|requests|downloads',
  reasons: {
    moments: {
      replayed: 'Replayed by viewers',
      joke: 'People laugh',
      confession: 'A confession',
      disagreement: 'A strong opinion',
      turn: 'A surprise',
      story: 'A story',
      number: 'A number that sticks',
      how_to: 'Advice',
      answer: 'A question and its answer',
      line: 'A line that stands out',
    },
    quotes: ['“', '”'],
    at: '{0} at {1}',
    span: '{0} to {1}',
    events: { laughter: 'laughter', applause: 'applause', music: 'music' },
    nothing: 'This clip was picked at a regular interval, because the video has no speech or sound to compare.',
  },
};
