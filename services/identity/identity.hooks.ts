import type { IdentityTarget } from '#events/values/identity/identity-target.ts'
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
 * Hook that finds the target of a resident's link, if it is possible to take part there now;
 * undefined for a link of another module.
 */
export const linkTargetHook = declareHook<(token: string) => Promise<LinkTarget | undefined>>('identity.linkTarget')

/**
 * Finds the target of a link, if it is possible to take part there now.
 * @throws DomainError INVALID_LINK, or the reason why it is not
 */
export const findLinkTarget = async (hooks: ModuleHooks, token: string): Promise<LinkTarget> => {
  for (const find of hooks.answersTo(linkTargetHook)) {
    const target = await find(token)
    if (target) return target
  }
  throw new DomainError('INVALID_LINK')
}
