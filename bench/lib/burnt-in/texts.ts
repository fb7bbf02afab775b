/** Names, roles, sentences and headlines in the scripts that straps come in. */
export const SCRIPT_TEXTS = {
  latin: {
    names: ['Carla Benning', 'Dr. Tom Oduya', 'LUCÍA FERNÁNDEZ', 'Bo Li'],
    roles: ['Vice President, Marketing', 'Professor of Botany', 'Directora de Ventas, Madrid', 'Founder'],
    lines: [
      'Nobody told us that it would take this long.',
      'So what did you do?',
      'We went back to the beginning and asked again.',
      'And then the phone rang.',
    ],
    news: 'Markets close higher after a quiet week  +++  Storm warning for the coast lifted  +++  Final score 3:1',
  },
  cyrillic: {
    names: ['Анна Петрова', 'Игорь Васильев'],
    roles: ['Директор института', 'Главный инженер проекта'],
    lines: ['Мы не знали, что это займёт так долго.', 'И что вы сделали?', 'Мы начали всё сначала.'],
    news: 'Рынки закрылись ростом  +++  Штормовое предупреждение снято  +++  Итоговый счёт 3:1',
  },
  arabic: {
    names: ['ليلى حداد', 'محمد الخطيب'],
    roles: ['مديرة المشروع', 'أستاذ علم النبات في جامعة القاهرة'],
    lines: ['لم نكن نعلم أن الأمر سيستغرق كل هذا الوقت', 'وماذا فعلتم بعد ذلك؟', 'بدأنا من جديد'],
    news: 'الأسواق تغلق على ارتفاع بعد أسبوع هادئ  +++  رفع التحذير من العاصفة على الساحل',
  },
  chinese: {
    names: ['王小明', '李静文教授'],
    roles: ['市场部副总裁', '植物学教授 北京大学'],
    lines: ['没有人告诉我们会花这么长时间', '那你们怎么办呢', '我们又从头开始问了一遍'],
    news: '市场在平静的一周后收高  +++  沿海风暴警报解除  +++  最终比分三比一',
  },
  devanagari: {
    names: ['अनिता शर्मा', 'राजेश कुमार वर्मा'],
    roles: ['परियोजना निदेशक', 'वनस्पति विज्ञान के प्रोफेसर'],
    lines: ['हमें नहीं पता था कि इसमें इतना समय लगेगा', 'फिर आपने क्या किया?', 'हमने फिर से शुरुआत की'],
    news: 'बाज़ार शांत सप्ताह के बाद बढ़त पर बंद  +++  तट के लिए तूफान की चेतावनी हटाई गई',
  },
  korean: {
    names: ['김민수', '박지연 교수'],
    roles: ['마케팅 부사장', '서울대학교 식물학과'],
    lines: ['이렇게 오래 걸릴 줄은 아무도 몰랐습니다', '그래서 어떻게 하셨나요?', '처음부터 다시 시작했습니다'],
    news: '시장이 조용한 한 주를 보낸 뒤 상승 마감  +++  해안 폭풍 경보 해제',
  },
} as const;
export type Script = keyof typeof SCRIPT_TEXTS;
