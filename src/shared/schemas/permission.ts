/** A permission word, or `user` (anybody logged in), or `nobody` (only the server itself). */
export type Permission = string
