/** A small form as some program writes it. */
export type ZooForm = { readonly name: string; readonly make: () => Buffer | Promise<Buffer> }
