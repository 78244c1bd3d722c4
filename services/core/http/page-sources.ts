import { declareHook } from '../module-hooks.ts'

/** Origins beside the own that a page loads frames or media from. */
export type PageSources = { readonly frames: readonly string[]; readonly media: readonly string[] }

/** Finds what a page loads from elsewhere; undefined where it is nothing. */
export type FindPageSources = (path: string) => Promise<PageSources | undefined>

/** Finds the origins of a page's frames and media; undefined for a page of another module. */
export const pageSourcesHook = declareHook<FindPageSources>('core.pageSources')

const directive = (name: string, origins: readonly string[]): string =>
  origins.length === 0 ? '' : `;${name} ${origins.join(' ')}`

/** Returns a policy that also allows the frames and media of a page. */
export const policyWith = (policy: string, { frames, media }: PageSources): string =>
  policy + directive('frame-src', frames) + directive('media-src', media)
