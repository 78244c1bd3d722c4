/** Reason why one third of the owners of a list's 복리시설 suffices, and the day that counts. */
export type SharedThird = { readonly reason: string; readonly since: string }

/**
 * Facts of a list that rules of law need: which 동 are 복리시설 and whether one third of their owners is
 * enough, the size of the site in 1/10000 ㎡, the days of the application and of the founding
 * assembly, and the day on which the content of the consent changed.
 */
export type Site = {
  readonly sharedFacilities: readonly string[]
  readonly siteArea: number | null
  readonly sharedThird: SharedThird | null
  readonly applicationDate: string | null
  readonly foundingAssemblyDate: string | null
  readonly termsChangedOn: string | null
}

/** Values of a site that are given; undefined: not given, which leaves what is known. */
export type SiteInput = { readonly [Field in keyof Site]?: Site[Field] | undefined }

/** Default facts of a list. */
export const noSite: Site = {
  sharedFacilities: [],
  siteArea: null,
  sharedThird: null,
  applicationDate: null,
  foundingAssemblyDate: null,
  termsChangedOn: null,
}

/**
 * Facts that become known while a list is active; none of them changes how its consents are
 * counted.
 */
export const daysOfSite = [
  'applicationDate',
  'foundingAssemblyDate',
  'termsChangedOn',
] as const satisfies readonly (keyof Site)[]

export const siteAfter = (given: SiteInput, known: Site = noSite): Site => ({
  sharedFacilities: given.sharedFacilities ?? known.sharedFacilities,
  siteArea: given.siteArea === undefined ? known.siteArea : given.siteArea,
  sharedThird: given.sharedThird === undefined ? known.sharedThird : given.sharedThird,
  applicationDate: given.applicationDate === undefined ? known.applicationDate : given.applicationDate,
  foundingAssemblyDate:
    given.foundingAssemblyDate === undefined ? known.foundingAssemblyDate : given.foundingAssemblyDate,
  termsChangedOn: given.termsChangedOn === undefined ? known.termsChangedOn : given.termsChangedOn,
})

type SiteChanges = {
  sharedFacilities?: string[]
  siteArea?: number | null
  sharedThird?: SharedThird | null
  applicationDate?: string | null
  foundingAssemblyDate?: string | null
  termsChangedOn?: string | null
}

const isSameThird = (one: SharedThird | null, other: SharedThird | null): boolean =>
  one?.reason === other?.reason && one?.since === other?.since

/** Fields of what is wanted that are another than before. */
export const siteChanges = (wanted: Site, before: Site): SiteChanges => ({
  ...(wanted.sharedFacilities.join('\n') === before.sharedFacilities.join('\n')
    ? {}
    : { sharedFacilities: [...wanted.sharedFacilities] }),
  ...(wanted.siteArea === before.siteArea ? {} : { siteArea: wanted.siteArea }),
  ...(isSameThird(wanted.sharedThird, before.sharedThird) ? {} : { sharedThird: wanted.sharedThird }),
  ...Object.fromEntries(
    daysOfSite.filter((field) => wanted[field] !== before[field]).map((field) => [field, wanted[field]]),
  ),
})
