import { corporation, person } from './invented-entry.ts'

const at = (rest: string): string => `서울특별시 한빛구 ${rest}`

/** Invented people of the registers. */
export const cheolsu = person('김철수', '600101', at('새솔동 100 새솔아파트 101동 502호'))
export const younghee = person('이영희', '620315', at('새솔동 100 새솔아파트 101동 502호'))
export const minsu = person('박민수', '750822', at('늘봄로 12, 303호(늘봄동)'))
export const jiyoung = person('최지영', '820930', at('늘봄로 12, 303호(늘봄동)'))
export const seojun = person('정서준', '910404', '경기도 의정부시 가온로 7')
export const hayoon = person('강하윤', '001224', '부산광역시 해솔구 바다길 21-3')
export const builder = corporation('새솔건설주식회사', '110111-0123450', at('중앙대로 1'))
export const bank = corporation('주식회사가람은행', '110111-0234561', at('은행로 8 (새솔지점)'))
export const trustCompany = corporation('한결부동산신탁주식회사', '110111-0345672', at('신탁길 3'))
