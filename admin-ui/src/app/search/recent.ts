import type { Finding } from '../../kit/module/module.ts'

const KEPT = 6

/** Puts an opened result in front of the recent ones, each once. */
export const withRecent = (recent: readonly Finding[], opened: Finding): Finding[] =>
  [opened, ...recent.filter(({ to }) => to !== opened.to)].slice(0, KEPT)
