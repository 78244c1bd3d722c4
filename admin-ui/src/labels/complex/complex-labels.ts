import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { PickerWords } from '../../kit/forms/picker-words.ts'

/** Texts of a complex in a choice. */
export const complexWords: PickerWords<Apartment> = { name: ({ name }) => name, note: ({ address }) => address }
