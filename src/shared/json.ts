declare const holds: unique symbol

/** JSON as text, and what it holds, which the type check alone knows: what is written so is read so. */
export type Json<T> = string & { readonly [holds]?: T }

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value)

export const fromJson = <T>(text: Json<T>): T => JSON.parse(text)
