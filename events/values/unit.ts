/** The one name of a 동 or 호: spaces and 제…동, 제…호 around a number are dropped ("제 101동" is "101"); "가동" and "지하101호" stay. */
export const nameOfUnitPart = (written: string, suffix: '동' | '호'): string => {
  const compact = written.normalize('NFC').replace(/\s/g, '')
  const numbered = new RegExp(`^제?(\\d+)${suffix}?$`).exec(compact)
  return numbered?.[1] ?? compact
}
