/** Papers that a count would leave out. */
export type UnsettledPapers = { readonly entered: number; readonly differing: number; readonly unreturned: number }

/** "한 번만 입력한 용지 1장, 두 입력이 다른 용지 1장, 입력하지 않은 용지(미회수) 2장" */
export const unsettledText = ({ entered, differing, unreturned }: UnsettledPapers): string =>
  [
    [entered, '한 번만 입력한 용지'] as const,
    [differing, '두 입력이 다른 용지'] as const,
    [unreturned, '확정하지 않은 교부 용지(미회수)'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${name} ${count}장`)
    .join(', ')
