import type { Finding } from '../../kit/module/module.ts'

const KEPT = 6

/** What was opened last comes first, each once. */
export const withRecent = (recent: readonly Finding[], opened: Finding): Finding[] =>
  [opened, ...recent.filter(({ to }) => to !== opened.to)].slice(0, KEPT)
