/**
 * Papers that a count would leave out, and challenged ballots that two administrators have not
 * decided on, which it would count.
 */
export type UnsettledBallots = {
  readonly entered: number
  readonly differing: number
  readonly unreturned: number
  readonly challenged: number
}

/**
 * "한 번만 입력한 용지 1장, 두 입력이 다른 용지 1장, 입력하지 않은 용지(미회수) 2장, 처리하지 않은 이의 1건"
 */
export const unsettledText = ({ entered, differing, unreturned, challenged }: UnsettledBallots): string =>
  [
    [entered, '한 번만 입력한 용지', '장'] as const,
    [differing, '두 입력이 다른 용지', '장'] as const,
    [unreturned, '확정하지 않은 교부 용지(미회수)', '장'] as const,
    [challenged, '처리하지 않은 이의', '건'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, name, unit]) => `${name} ${count}${unit}`)
    .join(', ')
