/** Returns a month (`2026-10`) as "2026년 10월". */
export const monthText = (month: string): string => {
  const [year = '', of = ''] = month.split('-')
  return `${year}년 ${Number(of)}월`
}
