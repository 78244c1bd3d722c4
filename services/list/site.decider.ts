/** What a list says of its site, for the rules of law that ask: which 동 are 복리시설, and how large the site is, in 1/10000 ㎡. */
export type Site = { readonly sharedFacilities: readonly string[]; readonly siteArea: number | null }

/** What is said of it; undefined: nothing, which leaves what is known. */
export type SaidOfSite = {
  readonly sharedFacilities?: readonly string[] | undefined
  readonly siteArea?: number | null | undefined
}

export const siteAfter = (
  { sharedFacilities, siteArea }: SaidOfSite,
  known: Site = { sharedFacilities: [], siteArea: null },
): Site => ({
  sharedFacilities: sharedFacilities ?? known.sharedFacilities,
  siteArea: siteArea === undefined ? known.siteArea : siteArea,
})

/** Of what is wanted the fields that are another than before. */
export const siteChanges = (wanted: Site, before: Site): { sharedFacilities?: string[]; siteArea?: number | null } => ({
  ...(wanted.sharedFacilities.join('\n') === before.sharedFacilities.join('\n')
    ? {}
    : { sharedFacilities: [...wanted.sharedFacilities] }),
  ...(wanted.siteArea === before.siteArea ? {} : { siteArea: wanted.siteArea }),
})
