/**
 * By subject: emoji and the English words that mean what they show; plurals and possessives are found too. Only words
 * that hardly mean anything else: no "right", "like", "fire", "watch" or "book". A capital marks names, which are written so in
 * running text; other words with a capital there are names of something else ("Tiger Woods").
 */
const TABLE = `
  💰 money cash profit revenue wealth wealthy; 💵 dollar paycheck salary; 🤑 millionaire billionaire
  🪙 Bitcoin crypto cryptocurrency; 📈 investment investor investing invested skyrocketed skyrocketing
  🧾 invoice receipt taxes; 🏷️ discount; 🛒 grocery groceries supermarket; 🛍️ shopping; 🎁 gift; 📦 parcel

  💻 laptop computer software programmer; 📱 smartphone phone iPhone cellphone; 🤖 robot AI chatbot; 📧 email inbox
  🖨️ printer; ⌨️ keyboard; 📷 camera photo photographer photography selfie; 🎬 movie cinema Hollywood; 📺 television TV
  🎧 headphones; 🎙️ podcast microphone

  🎵 music song melody playlist; 🎸 guitar guitarist; 🎹 piano pianist; 🎻 violin; 🎺 trumpet; 🎤 karaoke singer
  💃 dance danced dancing dancer; 🎨 painter paintbrush artwork; 🎭 theater theatre

  📚 books library textbook bookstore bookshelf; ✏️ pencil; 📝 essay notebook homework
  🎓 university college graduated graduation diploma; 🏫 school classroom; 🧠 brain neuroscience; 💡 idea
  🔬 microscope scientist laboratory; 🧪 experiment chemistry; 🧬 DNA genetics; 🔭 telescope astronomy astronomer
  🚀 rocket spaceship spacecraft astronaut SpaceX NASA

  🌌 galaxy universe; 🌍 planet globe; 🌙 moon moonlight; ☀️ sun sunshine sunny sunlight; 🌈 rainbow
  ❄️ snow snowflake snowing; ⛄ snowman; 🌧️ rain rainy raining; ⚡ lightning electricity; 🔋 battery batteries
  🌊 ocean sea; 💧 water; 🏖️ beach; 🏝️ island; 🏔️ mountain; 🏕️ camping campsite; 🌲 forest; 🌳 tree; 🌵 cactus; 🌹 roses
  🌻 sunflower; 🌸 flower blossom; 🍀 lucky; 🍄 mushroom; 🍂 autumn; 🌱 garden gardening gardener seedling
  🚜 tractor farm farmer farming

  ☕ coffee espresso latte cappuccino; 🍵 tea; 🍕 pizza; 🍔 burger hamburger cheeseburger; 🍟 fries; 🌮 taco; 🌯 burrito
  🍣 sushi; 🍜 ramen noodle; 🍝 spaghetti pasta; 🥗 salad; 🥪 sandwich sandwiches; 🍞 bread bakery; 🥐 croissant; 🥞 pancake
  🧇 waffle; 🧀 cheese; 🥚 egg; 🥓 bacon; 🥩 steak; 🍖 barbecue; 🍰 cake; 🎂 birthday; 🧁 cupcake; 🍩 donut doughnut
  🍫 chocolate; 🍬 candy; 🍿 popcorn; 🍓 strawberry strawberries; 🍌 banana; 🍋 lemon lemonade; 🍉 watermelon
  🍍 pineapple; 🥑 avocado; 🥕 carrot; 🍅 tomato tomatoes; 🥔 potato potatoes; 🥦 broccoli; 🧄 garlic; 🧅 onion
  🌶️ chili; 🥥 coconut; 🍒 cherry cherries; 🥜 peanut; 🥛 milk; 🍷 wine winery; 🍺 beer brewery; 🥂 champagne
  🍸 cocktail martini; 🍽️ restaurant dinner lunch; 🍳 breakfast omelette cooking chef kitchen

  🐶 dog puppy puppies; 🐱 cat kitten; 🐴 horse; 🐮 cow; 🐑 sheep; 🐐 goat; 🦆 ducks duckling; 🦅 eagle; 🦉 owl
  🐧 penguin; 🐦 bird; 🦜 parrot; 🐸 frog; 🐢 turtle tortoise; 🐍 snake; 🦖 dinosaur; 🐊 crocodile alligator; 🦈 shark
  🐬 dolphin; 🐳 whale; 🐙 octopus; 🦀 crab; 🐟 fish; 🎣 fishing fisherman; 🐝 bee beehive; 🦋 butterfly butterflies; 🐜 ant
  🕷️ spider; 🦁 lion; 🐯 tiger; 🐼 panda; 🐨 koala; 🐘 elephant; 🦒 giraffe; 🦓 zebra; 🦘 kangaroo
  🐪 camel; 🐰 rabbit bunny bunnies; 🐹 hamster; 🐺 wolf wolves; 🦄 unicorn; 🐉 dragon

  ⚽ soccer; 🏀 basketball NBA; 🏈 NFL quarterback touchdown; ⚾ baseball; 🎾 tennis; 🏐 volleyball; ⛳ golf golfer golfing
  🏊 swim swam swimming swimmer; 🏃 marathon jogging sprinter; 🚴 cycling cyclist; 🚲 bicycle bike
  🏋️ gym workout weightlifting; 💪 muscle biceps; 🧘 yoga meditation meditate meditating; ⛷️ skiing skier
  🏂 snowboard snowboarding; 🏄 surfer surfboard; 🛹 skateboard skateboarding; 🧗 climber; 🪂 parachute skydiving
  🛶 kayak canoe; 🏆 trophy trophies champion championship; 🏅 medal Olympics Olympic; ♟️ chess
  🎮 videogame gamer gaming PlayStation Xbox Nintendo; 🎲 dice; 🎯 bullseye; 🧩 puzzle

  ✈️ airplane airport flight; 🚗 car; 🚕 taxi; 🚌 bus buses; 🚂 railway locomotive; ⛵ sailing sailboat; 🚁 helicopter
  🏍️ motorcycle motorbike; 🛴 scooter; 🧭 compass; 🧳 suitcase luggage; 🏨 hotel; 🏠 house mortgage
  🏢 office apartment skyscraper; 🏰 castle; 🎢 rollercoaster; 🎪 circus

  ⏰ clock deadline; ⏳ hourglass; 📅 calendar; 🔒 password padlock; 🔔 doorbell; 🔦 flashlight; 🕯️ candle; 🪞 mirror
  🛏️ bed bedroom mattress; 😴 sleep sleeping asleep slept; 🚿 shower; 🛁 bathtub; 🚽 toilet; 🧹 broom; 🧼 soap; 🪥 toothbrush
  🦷 tooth teeth dentist; 💇 haircut hairdresser; 👟 shoe sneaker; 👕 shirt; 👖 jeans; 🧥 jacket; 👓 eyeglasses
  🕶️ sunglasses; 💄 lipstick makeup; 💍 wedding married marry; 👶 baby babies newborn; 👑 crown; 💎 diamond; 🧲 magnet
  🔧 wrench; 🔨 hammer; 🧱 brick; 🪜 ladder; ✂️ scissors; 🎈 balloon

  🎉 celebrate celebrated celebrating celebration congratulations; 🎃 Halloween pumpkin; 🎄 Christmas
  🐣 Easter; 🎆 fireworks; 👻 ghost; 🧙 wizard; 🪄 magic magician; 🦸 superhero superheroes; 🥷 ninja

  🗑️ trash garbage; ♻️ recycle recycled recycling; 🗳️ election ballot; ⚖️ lawyer lawsuit; 📰 newspaper
  📊 spreadsheet statistics; 🧮 math maths mathematics; ✅ checklist

  😂 laugh laughed laughing laughter hilarious funny joke; ❤️ love loved romance romantic
  😊 happy happiness smile smiled smiling; 😍 adorable gorgeous beautiful; 😱 shocked shocking; 😡 angry furious
  🥱 boring bored; 🤯 unbelievable incredible; 🤔 curious curiosity; 🤫 secret secretly; 🤝 handshake partnership
  🙏 grateful gratitude thankful; 👏 applause applauded clapping; 🤗 hug hugged hugging; 😘 kiss kissed
  😳 embarrassed embarrassing; 🥶 freezing; 🤓 nerd nerdy; 🤡 clown
`;

type Meaning = { emoji: string; isName: boolean };

const ROWS = TABLE.trim()
  .split(/\s*[;\n]\s*/)
  .map((row) => row.split(' '));

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  ROWS.flatMap(([emoji = '', ...words]) =>
    words.map((word) => [word.toLowerCase(), { emoji, isName: word !== word.toLowerCase() }] as const),
  ),
);

/** Every emoji that captions may have. */
export const ALL_EMOJI: readonly string[] = ROWS.map(([emoji = '']) => emoji);

/** What a bare word shows, or null. Its plural (in "s") and possessive mean the same. */
export function meaningOf(bare: string): Meaning | null {
  const word = bare.replace(/'s?$/, '');
  return MEANINGS.get(word) ?? MEANINGS.get(word.replace(/s$/, '')) ?? null;
}
