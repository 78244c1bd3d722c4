/** A rule of law that a campaign can be held under; its thresholds are dated data and follow with the statistics against them. */
type LegalRule = { readonly key: string; readonly title: string; readonly article: string }

const rule = (key: string, title: string, article: string): LegalRule => ({ key, title, article })

/** Statutes as of 2026. Keys are never renamed: lists name them. */
const legalRules: readonly LegalRule[] = [
  rule('improvement-committee', '재개발·재건축 추진위원회', '도시정비법 제31조 제1항'),
  rule('redevelopment-association', '재개발 조합설립', '도시정비법 제35조 제2항'),
  rule('reconstruction-association', '재건축 조합설립', '도시정비법 제35조 제3항'),
  rule('reconstruction-outside-complex', '재건축 조합설립 (주택단지 밖)', '도시정비법 제35조 제4항'),
  rule('association-articles', '조합 정관 변경', '도시정비법 제35조 제5항'),
  rule('small-reconstruction', '소규모재건축', '소규모주택정비법 제23조'),
  rule('block-improvement', '가로주택정비', '소규모주택정비법 제23조'),
  rule('remodelling-association', '리모델링 주택조합', '주택법 제11조 제3항'),
  rule('remodelling-permit', '리모델링 허가', '주택법 시행령 별표 4'),
  rule('assembly-ordinary', '관리단집회 통상결의', '집합건물법 제38조'),
  rule('common-parts', '공용부분 변경', '집합건물법 제15조'),
  rule('bylaws', '규약 설정·변경', '집합건물법 제29조'),
  rule('common-parts-affecting-rights', '권리변동 있는 공용부분 변경·재건축 결의', '집합건물법 제15조의2, 제47조'),
  rule('written-agreement', '서면·전자 합의', '집합건물법 제41조'),
  rule('management-bylaws', '관리규약 개정', '공동주택관리법 시행령 제20조 제5항'),
  rule('building-representative', '동별 대표자 선출', '공동주택관리법 시행령 제11조'),
  rule('chair-and-auditor', '회장·감사 선출', '공동주택관리법 시행령 제12조'),
  rule('long-term-repair-plan', '장기수선계획 수시조정', '공동주택관리법 제29조 제3항'),
]

/** Whether a list may name this key as its rule. */
export const isKnownRule = (key: string): boolean => legalRules.some((known) => known.key === key)
