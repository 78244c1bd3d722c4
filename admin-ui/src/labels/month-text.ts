/** "2026년 10월", of a month as `2026-10`. */
export const monthText = (month: string): string => {
  const [year = '', of = ''] = month.split('-')
  return `${year}년 ${Number(of)}월`
}
