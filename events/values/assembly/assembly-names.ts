/**
 * Kinds of assemblies: general meeting of an association (조합 총회), its founding assembly, meeting of
 * a 추진위원회, meeting of all owners where no association is founded (토지등소유자 전체회의), meeting of the
 * owners of a building (관리단집회), and a round of votes without a meeting (동별 대표자, 회장·감사).
 */
export const assemblyKinds = ['association', 'founding', 'committee', 'owners', 'management', 'election-round'] as const
export type AssemblyKind = (typeof assemblyKinds)[number]

/** Ways of taking part in an assembly. paper: written resolution (서면결의서) or ballot paper. */
export const assemblyWays = ['in-person', 'online', 'proxy', 'paper', 'electronic'] as const
export type AssemblyWay = (typeof assemblyWays)[number]

export const assemblyStatuses = ['draft', 'noticed', 'open', 'ended', 'cancelled'] as const
export type AssemblyStatus = (typeof assemblyStatuses)[number]

/**
 * Relations of a proxy to an owner, as 도시정비법 제45조 제5항 knows them: spouse, ancestor or descendant,
 * sibling (all of age), person named by an owner who lives abroad, person named by a corporation;
 * anybody else, where bylaws or another law allow it.
 */
export const attendanceRelations = ['spouse', 'lineal', 'sibling', 'abroad', 'corporation', 'other'] as const
export type AttendanceRelation = (typeof attendanceRelations)[number]
