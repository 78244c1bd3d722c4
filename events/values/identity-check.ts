/**
 * Ways in which the identity of a person who signed or voted on paper was checked: an identity card
 * was seen, a copy of it is attached, or by telephone.
 */
export const identityCheckWays = ['id-seen', 'id-copy', 'phone'] as const

/** Names of the ways, for every screen, document and log. */
export const identityCheckNames: Readonly<Record<(typeof identityCheckWays)[number], string>> = {
  'id-seen': '신분증 확인',
  'id-copy': '신분증 사본 첨부',
  phone: '전화 확인',
}
