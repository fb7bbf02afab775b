import type { EdgeTable } from './edge-table.ts';

export const ENGLISH: EdgeTable = {
  language: 'en',
  backchannels: `
    yeah|yes|yep|yup|yea|right|mm-hm|mhm|mm-hmm|mmhmm|mm|hm|hmm|huh|uh-huh|uh huh|okay|ok|sure|exactly|totally|wow|
    gotcha|oh|ah|aha|absolutely|definitely|really|of course|i see|i know|got it|for sure|that's right|that's true|
    that's fair|it is|true|nice|cool|awesome|interesting|great|no|nope|alright|correct|indeed|sweet|very|fair enough|
    oh my gosh|oh my god|oh boy|oh man|there you go|good point|makes sense|good|ooh|aww|well|yeah yeah|
    a hundred percent|100%|certainly|agreed|fantastic|amazing|so|and|um|uh|man`,
  connectives: `
    and|but|so|or|because|'cause|cause|cuz|then|plus|also|though|however|therefore|yet|and so|and then|but then|
    so then|and also|but also|and yet|so yes|so yeah|but yeah|and yeah|and again|but again|and of course|but anyway|
    so anyway|in addition|moreover|meanwhile|otherwise|furthermore`,
  leadIns: `
    well|now|okay|ok|yeah|yes|yep|yup|no|nope|right|sure|oh|ah|like|i mean|you know|actually|basically|anyway|anyways|
    you see|see|look|listen|honestly|frankly|obviously|literally|alright|all right|exactly|absolutely|totally|
    definitely|of course|again|in fact|i guess|let's see|to be honest|to be fair|as i said|like i said|as you said|
    for sure|true|interesting|wow|great|cool|nice|interestingly|essentially|in other words|that's right|that's true|
    good question|great question|that's a good question|that's a great question|for example|for instance|
    case in point|man|dude|hey|gosh|i don't know|i see|hmm|really|seriously|correct|first of all|first off|secondly|
    thirdly|second of all|lastly|finally|on top of that|beyond that|besides that|having said that|that being said|
    that said|with that|with that said|having said|as i was saying|like i said|as you said|as you were saying|
    like you said|as you mentioned|like you mentioned|as we said`,
  fillers: '',
  fixed: `
    so much|so many|so far|so few|so little|so called|so long|so good|so to|so is|so are|so am|so do|so does|so did|
    so was|so if not|because of|now that|then again|yet another|yet to|no one|no matter|no longer|no way|no question|
    no doubt|no need|no idea|no more|right now|right away|right there|right here|right then|right after|right before|
    right in|right at|well done|like that|like this|like a|like the|like an|look at|look for|look like|see if|see the|
    see what|see how|listen to|or else|or not|plus a|also known|though not|great question|cool thing|nice thing|
    interesting thing|sure enough|okay to|really good|really hard|true story|no problem|then there|yes and|no but`,
  noHeads: `
    is|are|was|were|am|be|been|has|have|had|do|does|did|don't|doesn't|didn't|isn't|wasn't|aren't|weren't|can't|
    couldn't|won't|wouldn't|shouldn't|went|got|said|made|came|took|gave|told|saw|found|ended|started|put|kept|began|
    felt|thought|wanted|became|ran|left|not|than|to|of|which|who|whom|whose|rather|else|forth|too|or|and|but|also|
    especially|including|then|because|like`,
  people: 'he|she|him|her|his|hers|they|them|their|theirs|himself|herself|themselves',
  things: `
    one is|one was|the other is|the other one|the first one is|the second is|the second one|the third is|
    the third one|the same goes|part of that|part of this|part of it|some of that|some of it|some of this|
    some of these|some of those|all of that|all of this|all of it|all of those|all of these|most of that|
    most of those|one of those|one of these|one of them|much of that|none of that|none of this|both of those|it|its|
    itself|this|that|these|those|both|neither|there's that|former|latter|thereby`,
  empty: `
    it turns out|it turned out|it takes|it took|it's hard|it's easy|it's funny|it's interesting|it's important|
    it's really hard|it's really important|it's very hard|it's amazing|it's weird|it's crazy|it's possible|
    it's impossible|it seems|it feels like|it's time|it was in|it's kind of funny|it's a lot easier|it was around|
    it's one thing|it's easier|it's harder|it's difficult|it doesn't matter|it's good to|it's okay to|it's ok to|
    this one time|there's a|there is a|there are|there was|there were|there's|there is|there's no|this morning|
    this week|this year|this summer|these days|this past|it's true|it's fascinating|it's no|it is hard|
    it is important|it is very|it is not|it's 20*|they say|that time|those days|those who|those of|that said|
    both of us`,
  asks: `
    why|how|what|who|where|when|which|whose|do|does|did|is|are|was|were|can|could|would|will|should|have|has|had|am|
    don't|doesn't|didn't|isn't|aren't|wasn't|can't|couldn't|wouldn't|won't|tell me|tell us|talk about|talk to us|
    talk a little|walk us|walk me|describe|explain|i'm curious|i'm wondering|i wonder|curious|what's|who's|where's|
    how's|what about|how about|let me ask|can you|maybe you|give us|share`,
  announces: `
    let me show|let me tell|let me explain|let me give|let me ask|let me read|let me play|let me start|i have a question|
    i have one question|i've got a question|i had a question|i'll tell you|i'll show you|i'll give you|i want to show|
    i want to tell|i'm going to show|i'm going to tell|here's how|here's why|here's what|here's the thing|here's a story|
    guess what|listen to this|watch this|the question is|my question is|question is|i'm curious|i'm wondering|i wonder`,
  scenes: `
    when|one day|once|years ago|back in|back then|at one point|at the time|at that time|in the|at first|after|before|
    during|last|the first|the other|the next|the day|i remember|i was|we were|i had|we had|i once|i used|my|our|
    there was|there's|there were|there is|imagine|picture|the moment|the thing|the problem|the reason|the biggest|
    the most|the best|the worst|the truth|the idea|a lot|a friend|if|one of|most|every|everybody|everyone|nobody|
    people|let's|let me|i'll|i've|for me|to me|for us|in my|in our|as a|at my|when i|i think|i believe|what i|what we|
    what people|here's|the way|sometimes|never|today`,
  me: "i|i'm|i've|i'd|i'll|my|me|mine|myself",
  us: "we|we're|we've|we'd|we'll|our|us|let's",
  you: "you|you're|you've|you'd|you'll|your|yours|imagine|think",
  reasons: `
    because|and|but|so|or|'cause|cause|cuz|which|also|then|plus|or|though|although|however|yet|therefore|like|for|
    either|especially|even|that's why|that's because|this is why|this is because|not|just|that's`,
  conclusions: `
    that's why|that is why|that's how|that is how|that's when|that's what|that's where|in the end|
    at the end of the day|the point is|the lesson|which means|bottom line|and that's|and that was|that was|the answer|
    turns out|it turned out|ultimately|the truth is|ever since|to this day|from that day|this is why|so that's|
    so yeah|that's it|that's all|that's the|period|and it was|and it's|you know what i mean|it really is|
    it really was|never|always|forever|nothing|everything|worked|changed|that's a|it just|so that was|i love|exactly|
    for me`,
  shifts: `
    another|now|anyway|first|second|the other|next|finally|one|speaking|well|so|let's|alright|okay|let me|by the way|
    actually|also`,
  verbs: `
    is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|let|let's|gonna|
    wanna|gotta|ain't|get|gets|got|go|goes|went|say|says|said|think|thought|know|knew|make|makes|made|see|saw|take|
    takes|took|come|comes|came|want|wants|need|needs|feel|felt|look|looks|find|found|give|gives|gave|tell|told|work|
    works|become|became|leave|left|put|mean|means|keep|kept|begin|began|start|run|ran|seem|seems|help|show|hear|heard|
    play|move|like|live|believe|hold|bring|brought|happen|happens|write|wrote|sit|sat|stand|stood|lose|lost|pay|paid|
    meet|met|build|built|learn|read|spend|spent|grow|grew|win|won|teach|taught|buy|bought|send|sent|fall|fell|cut|
    speak|spoke|sell|sold|hate|love|loves|care|imagine|remember|listen|try|use|talk|ask|call|stop|wait|turns|takes|
    depends|fight|die|eat|ate|quit|hurt|hit|cost|costs|sounds|wonder|guess|hope|wish|understand|understood|matters|
    makes`,
  small: `
    a about after again all also always am an and any anything are as at back be because been before being but by can
    can't come could couldn't did didn't do does doesn't doing don't down each even ever every for from get gets
    getting go goes going gonna good got had has have haven't having he he's her here him his how i i'd i'll i'm i've
    if in into is isn't it it's its just kind know let let's like little look lot made make makes making many maybe me
    mean more most much my need never new no not nothing now of off oh on one only or other our out over own people
    pretty really right said same say saying see she should so some somebody something sort still such take than that
    that's the their them then there there's these they they're they've thing things think this those though thought
    time to too try trying two up us use used very wanna want wanted was wasn't way we we're we've well went were what
    what's when where which while who why will with work would wouldn't yeah you you'd you'll you're you've your years
    year first guess stuff basically actually`,
};
