import type { AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import type { NoticeWay } from '#events/values/assembly/notice-names.ts'

/**
 * Notice to one owner as the law of an assembly takes it. arrived: the day on which it came
 * (민법 제111조 제1항); sent: the day on which it was given to the post. `ways`: ways that count; null: any.
 */
type NoticeLaw = {
  readonly counts: 'arrived' | 'sent'
  readonly ways: readonly NoticeWay[] | null
  /** Sentence that says so, with its article. */
  readonly text: string
}

const arrived = (text: string): NoticeLaw => ({ counts: 'arrived', ways: null, text })

/** Laws of notice by kind of assembly. The number of days is in the law of the kind. */
export const noticeLaws: Readonly<Record<AssemblyKind, NoticeLaw>> = {
  association: arrived('도착한 날로 셉니다. (도시정비법 제44조 제4항, 민법 제111조)'),
  founding: {
    counts: 'sent',
    ways: ['mail'],
    text: '등기우편을 우체국에 맡긴 날로 셉니다. 문자와 직접 전달은 세지 않습니다. (도시정비법 시행령 제27조 제2항)',
  },
  committee: arrived('도착한 날로 셉니다. (추진위원회 운영규정, 민법 제111조)'),
  owners: arrived('도착한 날로 셉니다. (도시정비법 제48조 제3항, 제44조 제4항, 민법 제111조)'),
  management: arrived('도착한 날로 셉니다. 공유자는 그중 한 사람에게 통지합니다. (집합건물법 제34조, 민법 제111조)'),
  'election-round': arrived('도착한 날로 셉니다. (관리규약, 민법 제111조)'),
}
