import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { PickerLabels } from '../../kit/forms/picker-labels.ts'

/** Texts of a complex in a choice. */
export const complexPickerLabels: PickerLabels<Apartment> = { name: ({ name }) => name, note: ({ address }) => address }
