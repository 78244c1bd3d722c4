type Speaker = { readonly dong: string | null; readonly ho: string | null; readonly name: string | null }

/** Writes who speaks: "101동 1502호 홍길동". */
export const speakerName = ({ dong, ho, name }: Speaker): string =>
  [dong === null || ho === null ? '명부에서 빠진 세대' : `${dong}동 ${ho}호`, name].join(' ').trim()
