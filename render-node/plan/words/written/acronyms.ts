/** Never words: said letter by letter, or as a name. */
const ACRONYMS = new Set(
  (
    'ai api atm aws bbc ceo cfo cia cio cmo cnn coo cpu crm css cto dc diy dna dvd erp espn eu faq fbi fda gdp gdpr gps ' +
    'gpu hbo hipaa hiv html http ibm ipo irs kpi llc llm mba mlb mri mvp nasa nato nba nfl nhl nlp npr opec pdf poc rna ' +
    'roi sdk seo sql tv uae ui uk unesco url usa usb ux vip vpn'
  ).split(' '),
);

/** Whether letters (of any case) are a short form that is always written in capitals. */
export function isAcronym(letters: string): boolean {
  return ACRONYMS.has(letters.toLowerCase());
}
