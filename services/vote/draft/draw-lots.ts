import type { DrawnOrder, Question } from '#events/vote/vote.events.ts'

/** Below a number, each as likely as the others. */
export type Chance = (below: number) => number

/** All of them, in an order in which each is as likely as any other (Fisher and Yates). */
const inAnyOrder = <Item>(items: readonly Item[], chance: Chance): readonly Item[] =>
  items.reduce<readonly Item[]>((drawn, item) => {
    const place = chance(drawn.length + 1)
    return [...drawn.slice(0, place), item, ...drawn.slice(place)]
  }, [])

/** An order of the choices of each question, drawn by lot. */
export const drawnOrders = (questions: readonly Question[], chance: Chance): readonly DrawnOrder[] =>
  questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: inAnyOrder(choices, chance).map((choice) => choice.id),
  }))
