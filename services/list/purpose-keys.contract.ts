/** Keys of the purposes for which a list can be begun: part of addresses and of `ListCreated`. */
export const purposeKeys = [
  'management-bylaws',
  'long-term-repair-plan',
  'agenda',
  'assembly',
  'building-representative',
  'chair-and-auditor',
  'building-representative-removal',
  'chair-and-auditor-removal',
  'improvement-committee',
  'reconstruction-association',
  'remodelling-association',
  'remodelling-permit',
  'document',
] as const

/** Key of a purpose. */
export type PurposeKey = (typeof purposeKeys)[number]
