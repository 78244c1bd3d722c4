/** How the identity of who signed or voted on paper was checked: an identity card was seen, a copy of it is attached, or by telephone. */
export const identityCheckWays = ['id-seen', 'id-copy', 'phone'] as const
