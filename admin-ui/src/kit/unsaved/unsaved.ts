/** Unsaved input of one form of the page. */
export type UnsavedForm = {
  /** Name of the form in the dialog: "메모". */
  readonly name: string | undefined
  /** Tells whether the form and its input stay mounted at another address. */
  readonly staysAt: (path: string) => boolean
}

export type Unsaved = {
  /** Notes a form with unsaved input; the returned function ends that, once it is saved or gone. */
  readonly note: (form: UnsavedForm) => () => void
  /** Returns the forms whose content would be lost at another address. */
  readonly lostAt: (path: string) => readonly UnsavedForm[]
  readonly subscribe: (onChange: () => void) => () => void
  /** Returns how many forms hold something unsaved. */
  readonly count: () => number
}

/**
 * Creates the list of a page's unsaved forms. They share it, since the router can block a
 * navigation only once.
 */
export const createUnsaved = (): Unsaved => {
  const forms = new Set<UnsavedForm>()
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  return {
    note: (form) => {
      forms.add(form)
      tell()
      return () => {
        if (forms.delete(form)) tell()
      }
    },
    lostAt: (path) => [...forms].filter(({ staysAt }) => !staysAt(path)),
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    count: () => forms.size,
  }
}

/** The page's own. */
export const unsaved = createUnsaved()
