/** Phrases that make no title: what hosts and guests say to one another, adverts, promises without content. */
export const LOGISTICS =
  /\b(?:don't you think|if you already know|your question|you were (?:talking|saying)|more interested in|interested in the|glad you|i said|he said|she said|they said|let's|hold on|i've gotta|back to|so to speak|what about you|tell (?:us|me|everybody|everyone|the (?:audience|listeners))|can you (?:explain|describe|talk|walk|share|give|tell|elaborate|speak)|could you|would you (?:say|mind|like to)|do you (?:want|wanna|mind|have any)|what (?:are|is|were|was) your (?:thoughts?|take|favorite|background|opinion|role|plan)|let'?s? (?:talk|go|move|get|start|back|dive|do|see|say|take|jump|switch|hear|turn)|we'll (?:talk|get|put|link|be|see|have|come)|i'm (?:curious|wondering|gonna ask|going to ask)|i wanted to ask|i want to ask|i was going to say|i was gonna say|i'll (?:start|go|give|ask|say|let|put|just|mention|share|try)|what do you (?:think|mean|say|guys)|how do you (?:feel|think) about|did you (?:say|mean|want)|you (?:mentioned|said)|i (?:mentioned|agree|remember you|love (?:it|that|this)|don't know|can't remember|forget|asked)|as i mentioned|like i said|as you (?:said|mentioned)|i'm not sure|good question|great question|(?:first|next|last|final|second|my) question|makes sense|this (?:episode|show|podcast)|our (?:listeners|audience)|listening to this|unpopular opinion|you know what i mean|i guess|speaking of|hear (?:that|you)|let me|give (?:us|you) (?:a|an|some))\b/i;
export const HOUSEKEEPING =
  /\b(?:sponsors?|we invited|listening|your background|i should pause|round (?:one|two|three)|move on|grab you|subscribe|sponsor\w*|promo code|coupon|show notes|changelog\.com|welcome (?:back|to)|thanks? (?:you )?(?:for|so|to|very)|thank you|my name is|today's|good (?:morning|evening)|hello|hey everyone|see you next|follow (?:us|me)|quick break|free trial|sign up|join(?:ed|ing)? (?:us|me)|our guest|today we|this week|back in the day|coming up|links? in|slack channel|newsletter|head to|check (?:it|them) out|transcript|nice to meet|pleasure|appreciate|congratulations?|excited to|happy to (?:be|have))\b/i;
/** Promise without content. */
export const OPEN_ENDED =
  /\b(?:interesting to hear|i remember (?:reading|being|the)|a (?:couple|few|lot|number|bunch) of (?:things|reasons|ways|questions|stuff|different)|there(?:'s| is| are) (?:a|some|so|many|lots|two|three)? ?(?:lot|things?|stuff|way|ways|many|people)$|one (?:thing|example|of the things)|another (?:thing|example|one|part|way|question|piece|aspect|interesting)|the (?:other|next|second|third|last) (?:thing|one|part|piece|question|aspect|side)|for example|for instance|and so forth|blah|yada|unintelligible|crosstalk|laughter|that's (?:it|all|why|how)$|i think (?:about|of) (?:it|that)$|something like|stuff like|things like|kind of thing|type of thing|sort of thing|like,|you know|i mean|i was like|i'm like|he's like|she's like|they're like|was like|were like|in (?:general|theory)$)\b/i;

/** "It" that stands for nothing: what it is comes later. */
export const EXPLETIVES: readonly RegExp[] = [
  /^it(?:'s|'ll be| is| was| will be| can be| isn't| wasn't|'s not|'d be| would be) (?:not |never |so |very |really |much |always |too |way |pretty |often |almost |only |incredibly |super )*(?:\w+) (?:to|for \w+ (?:\w+ )?to) \S+ \w/,
  /^it(?:'s| is| was|'s not|'s always|'s usually| is not| isn't) (?:the|a|an|my|your|our|\d+|\w+) (?:\w+ ){0,4}(?:who|that) \w/,
  /^it(?:'ll)? (?:takes|took|take|costs|cost|doesn't take|didn't take) (?:\S+ ){1,6}to \w/,
  /^it (?:doesn't|does not|didn't) matter (?:how|what|if|whether|who|where|which)/,
  /^it (?:turns|turned) out/,
  /^it(?:'s| is) (?:no wonder|no surprise|no coincidence) that/,
];
export const NOT_EXPLETIVE =
  /^it(?:'s|'ll be| is| was|'s not| isn't) (?:not )?(?:going|gonna|trying|able|supposed|meant|designed|used|like|about|just|so|simply|more|kind|sort) |^it(?:'s| is| was) not that /;
