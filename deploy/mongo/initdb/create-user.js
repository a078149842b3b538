// The MongoDB image runs this once, as root, on an empty volume. Creates a user that owns only the portal's database.
const database = db.getSiblingDB('ledenportaal');
database.createUser({
  user: 'portaal',
  pwd: process.env.MONGO_PASSWORD,
  roles: [{ role: 'dbOwner', db: 'ledenportaal' }],
});
