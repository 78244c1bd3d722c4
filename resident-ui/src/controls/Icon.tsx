const paths = {
  back: 'M15 5l-7 7 7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 100-18 9 9 0 000 18z',
  calendar: 'M4 9h16M8 3v4M16 3v4M5 5h14a1 1 0 011 1v13a1 1 0 01-1 1H5a1 1 0 01-1-1V6a1 1 0 011-1z',
  home: 'M4 20V10l8-6 8 6v10h-5v-6H9v6z',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5a7.5 7.5 0 0115 0',
  lock: 'M7 11V8a5 5 0 0110 0v3M6 11h12a1 1 0 011 1v7a1 1 0 01-1 1H6a1 1 0 01-1-1v-7a1 1 0 011-1z',
  link: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.300l-1 1M14 10a4 4 0 00-5.700 0l-3 3A4 4 0 0011 18.700l1-1',
  warning: 'M12 9v4.500M12 17v.1M12 4L2.800 20h18.400z',
  offline:
    'M3 3l18 18M8.500 15.500a5 5 0 017 0M5 12a10 10 0 013.500-2.300M12.500 8.500A10 10 0 0119 ' +
    '12M2 8.500A15 15 0 016 5.800M10.500 4.500A15 15 0 0122 8.500M12 19v.1',
  receipt: 'M6 3v18l2.500-1.500L11 21l2.500-1.500L16 21l2-1.200V3zM9.500 8h5M9.500 12h5',
  save: 'M12 4v11M7.500 11l4.500 4.500L16.500 11M5 20h14',
  share: 'M12 15V4M7.500 8L12 3.500 16.500 8M6 12H5v8h14v-8h-1',
  globe: 'M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c5 5.500 5 12.500 0 18M12 3c-5 5.500-5 12.500 0 18',
  phone: 'M8 3h8a1 1 0 011 1v16a1 1 0 01-1 1H8a1 1 0 01-1-1V4a1 1 0 011-1zM11 18h2',
} as const

export type IconName = keyof typeof paths

/** Decorative icon beside a text; screen readers skip it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
