/** Contender that works for some seconds and returns a figure. */
export type Contender = { readonly name: string; readonly measure: (seconds: number) => Promise<number> }

/** Figures of one contender, one a round. */
export type Series = { readonly name: string; readonly figures: readonly number[] }

const WARM_UP_SECONDS = 1

/**
 * Lets every contender measure once a round, in turn, every second round in the opposite order: a
 * machine that slowly changes its speed then favours none, and compared figures were measured
 * within seconds of each other. Before the first round all of them run once to warm up.
 */
export const pairedRounds = async (
  rounds: number,
  seconds: number,
  contenders: readonly Contender[],
): Promise<readonly Series[]> => {
  for (const { measure } of contenders) await measure(WARM_UP_SECONDS)
  const figures = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, measure } of round % 2 === 1 ? contenders : contenders.toReversed())
      figures.get(name)?.push(await measure(seconds))
    console.log(
      `round ${round} of ${rounds}: ${[...figures].map(([name, taken]) => `${name} ${readable(taken.at(-1) ?? 0)}`).join(', ')}`,
    )
  }
  return [...figures].map(([name, taken]) => ({ name, figures: taken }))
}

/** Returns the quantile of figures. @throws {Error} where there are none */
export const quantile = (figures: readonly number[], share: number): number => {
  const found = figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))]
  if (found === undefined) throw new Error('no figures')
  return found
}

/** The middle figure, or the mean of the two in the middle. @throws Error where there is none. */
export const median = (figures: readonly number[]): number => {
  const upper = quantile(figures, 0.5)
  return figures.length % 2 === 1 ? upper : (upper + quantile(figures.toSorted((a, b) => a - b).slice(0, -1), 0.5)) / 2
}

/**
 * Divides one series by another, round by round.
 * @throws {Error} where they were not measured in the same rounds
 */
export const ratio = (name: string, over: Series | undefined, under: Series | undefined): Series => {
  if (!over || !under || over.figures.length !== under.figures.length)
    throw new Error(`${name}: not measured in the same rounds`)
  return { name, figures: over.figures.map((figure, round) => figure / (under.figures[round] ?? Number.NaN)) }
}

const readable = (figure: number): string =>
  figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(3)

/** Prints median and spread of every series. */
export const printTable = (series: readonly Series[]): void => {
  const rows = series.map(({ name, figures }) => [
    name,
    readable(median(figures)),
    readable(Math.min(...figures)),
    readable(Math.max(...figures)),
  ])
  const width = Math.max(...rows.map(([name = '']) => name.length))
  for (const [name = '', ...figures] of [['', 'median', 'min', 'max'], ...rows])
    console.log(`${name.padEnd(width)}${figures.map((figure) => figure.padStart(12)).join('')}`)
}

/**
 * Prints the medians as one line of JSON that a script may read, rounded to three digits. To be
 * called last.
 */
export const printResult = (series: readonly Series[]): void =>
  console.log(
    JSON.stringify(
      Object.fromEntries(series.map(({ name, figures }) => [name, Number(median(figures).toPrecision(3))])),
    ),
  )

/** A number from the environment, for a shorter or a longer run. */
export const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual)
