/**
 * A permission word, or `user` (anybody logged in), `staff` (with some role or permission), or `nobody` (only the server
 * itself).
 */
export type Permission = string
