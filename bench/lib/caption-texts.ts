/** Texts that captions have trouble with; `wordSec` is how fast they are spoken. */
export type AwkwardText = { name: string; text: string; wordSec: number };

const say = (name: string, text: string, wordSec = 0.36): AwkwardText => ({ name, text, wordSec });

export const AWKWARD_TEXTS: AwkwardText[] = [
  say('plain', 'This is the moment everything changed, nobody believed it at first.'),
  say('one word', 'Yes!'),
  say('wide letters', 'WWW MMM AVATAR WAVY Tomorrow'),
  say('long words', 'Donaudampfschifffahrtsgesellschaft Rindfleischetikettierungsgesetz incomprehensibilities'),
  say('address', 'Visit https://www.example.com/very/long/path/to-the-page?query=1&more=2 now'),
  say('digits', '1,234,567.89 2026-11-21 50% $9.99 #1'),
  say('very fast', 'a b c d e f g h i j k l m n o p q r s t', 0.05),
  say('three lines worth', 'extraordinary circumstances notwithstanding, extraordinarily comprehensive understanding'),
  say(
    'accents',
    '\u00c5ngstr\u00f6m \u0179\u00f3\u0142\u0107 \u00c0\u00c9\u00ce\u00d5\u00dc gj\u0328py Ti\u1ebfng Vi\u1ec7t r\u1ea5t \u0111\u1eb9p',
  ),
  say('commands', '{\\b1} a\\Nb {\\pos(0,0)} \\h\\n {}'),
  say(
    'Cyrillic',
    '\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440! \u042d\u0442\u043e \u043f\u0440\u043e\u0432\u0435\u0440\u043a\u0430 \u0439\u0451',
  ),
  say(
    'Greek',
    '\u039a\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1 \u03ba\u03cc\u03c3\u03bc\u03b5, \u03c4\u03b9 \u03ba\u03ac\u03bd\u03b5\u03b9\u03c2',
  ),
  say(
    'Arabic',
    '\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645\u060c \u0643\u064a\u0641 \u062d\u0627\u0644\u0643 \u0627\u0644\u064a\u0648\u0645\u061f',
  ),
  say(
    'Hebrew and English',
    '\u05e9\u05dc\u05d5\u05dd \u05dc\u05db\u05d5\u05dc\u05dd, \u05d0\u05e0\u05d9 \u05d0\u05d5\u05d4\u05d1 React Native \u05de\u05d0\u05d5\u05d3!',
  ),
  say(
    'Devanagari',
    '\u0928\u092e\u0938\u094d\u0924\u0947 \u0926\u0941\u0928\u093f\u092f\u093e, \u0906\u092a \u0915\u0948\u0938\u0947 \u0939\u0948\u0902?',
  ),
  say(
    'Thai',
    '\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35\u0e0a\u0e32\u0e27\u0e42\u0e25\u0e01\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48\u0e27\u0e31\u0e19\u0e19\u0e35\u0e49\u0e2d\u0e32\u0e01\u0e32\u0e28\u0e14\u0e35\u0e21\u0e32\u0e01',
    3,
  ),
  say('Chinese', '\u4eca\u5929\u5929\u6c14\u5f88\u597d\uff0c\u6211\u4eec\u53bb\u516c\u56ed\u73a9\u5427\u3002', 3),
  say(
    'Japanese',
    '\u3053\u3093\u306b\u3061\u306f\u4e16\u754c\u3001\u4eca\u65e5\u306f\u3044\u3044\u5929\u6c17\u3067\u3059\u306d\u3002',
    4,
  ),
  say('Korean', '\uc548\ub155\ud558\uc138\uc694 \uc138\uacc4 \uc5ec\ub7ec\ubd84 \ubc18\uac11\uc2b5\ub2c8\ub2e4'),
  say(
    'Tamil and Bengali',
    '\u0bb5\u0ba3\u0b95\u0bcd\u0b95\u0bae\u0bcd \u0b89\u0bb2\u0b95\u0bae\u0bcd \u09a8\u09ae\u09b8\u09cd\u0995\u09be\u09b0 \u09ac\u09bf\u09b6\u09cd\u09ac',
  ),
  say(
    'emoji',
    'Wow \u{1f602}\u{1f525} \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f44d}\u{1f3fd} \u{1f1e9}\u{1f1ea} \u2764\ufe0f 1\ufe0f\u20e3 end',
  ),
  say(
    'joined and stacked',
    'x\u0308\u0301 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 e\u0301\u0323 \u200b\u202eok',
  ),
];
