import type { IdentityTarget } from '#events/values/identity-target.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'

/** Target of a resident's link: what they would take part in. */
export type LinkTarget = IdentityTarget & {
  readonly listId: string
  readonly apartmentId: string
  /** Entry that a personal invitation is for; it admits nobody else. */
  readonly listUserId?: string | undefined
}

/**
 * Finds where a resident's link leads, if somebody can take part there now; undefined for a link
 * of another module.
 */
export const linkTargetHook = declareHook<(token: string) => Promise<LinkTarget | undefined>>('identity.linkTarget')

/**
 * Finds where a link leads, if somebody can take part there now.
 * @throws DomainError INVALID_LINK, or the reason why they cannot
 */
export const findLinkTarget = async (hooks: ModuleHooks, token: string): Promise<LinkTarget> => {
  for (const find of hooks.answersTo(linkTargetHook)) {
    const target = await find(token)
    if (target) return target
  }
  throw new DomainError('INVALID_LINK')
}
