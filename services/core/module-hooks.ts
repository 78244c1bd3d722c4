import type { Deps, Hook, HookContribution } from './deps.ts'

/**
 * Declares a hook. Answers are found by their contribution's identity, so that they keep their type
 * without a cast.
 */
export const declareHook = <Answer>(name: string): Hook<Answer> => {
  const answers = new WeakMap<HookContribution, (deps: Deps) => Answer>()
  return {
    name,
    contribute: (answer) => {
      const contribution: HookContribution = { hook: name }
      answers.set(contribution, answer)
      return contribution
    },
    answersIn: (contributions, deps) =>
      contributions.flatMap((contribution) => {
        const answer = answers.get(contribution)
        return answer ? [answer(deps)] : []
      }),
  }
}
