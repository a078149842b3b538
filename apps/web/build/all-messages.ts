type Messages = Readonly<Record<string, string>>;

const modules = import.meta.glob<Messages>('../src/{lib,features}/**/messages.ts', { eager: true, import: 'messages' });

/** The texts of each feature, by the path of their module. */
export const messagesByModule: Readonly<Record<string, Messages>> = modules;

/** All texts of the interface, by key. */
export const allMessages: Messages = Object.assign({}, ...Object.values(modules)) as Messages;
